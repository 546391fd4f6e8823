import { expect, fixture, fixtureCleanup, html, waitUntil } from '@open-wc/testing';
import '../../src/desk/shell/foyer-desk.ts';
import { customer, FakeDeskService } from './fake-desk-service.ts';

const home = location.href;

describe('customers in the desk', () => {
  let service: FakeDeskService;
  let desk: HTMLElement;

  beforeEach(() => {
    service = new FakeDeskService();
    localStorage.setItem('foyer-desk-language', 'en');
  });

  afterEach(() => {
    fixtureCleanup();
    service.restore();
    history.replaceState(null, '', home);
  });

  async function open(path: string): Promise<void> {
    history.replaceState(null, '', path);
    desk = await fixture(html`<foyer-desk></foyer-desk>`);
  }
  const words = () => desk.textContent.replace(/\s+/g, ' ');
  const shows = (text: string) => waitUntil(() => words().includes(text), `shows “${text}”`, { timeout: 20_000 });
  const asked = (what: string) => service.asked.filter((each) => each.what === what);
  function press(text: string): void {
    const found = [...desk.querySelectorAll<HTMLElement>('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === text,
    );
    if (!found) throw new Error(`no button “${text}” in: ${words()}`);
    found.click();
  }
  const send = () => {
    desk.querySelector<HTMLFormElement>('dialog form')!.requestSubmit();
  };

  it('are found by name, or by address where an @ is typed', async () => {
    await open('/desk/customers?q=Byron&tag=friend');
    await shows('1–1 of 1');
    expect(asked('GET /api/customers/rich')[0]?.query).to.include({ name: 'Byron', tags: 'friend' });
    await open('/desk/customers?q=ada%40');
    await waitUntil(() => asked('GET /api/customers/rich').at(-1)?.query['email'] === 'ada@');
  });

  it('keep notes and tags', async () => {
    service.answers['PUT /api/customers/customer-1'] = ({ body }) => ({ ...customer, ...(body as object) });
    await open('/desk/customers/customer-1');
    await shows('3 orders · €144.00');
    press('Change: Notes and tags');
    await waitUntil(() => desk.querySelector('dialog')?.open);
    await expect(desk.querySelector('dialog')!).to.be.accessible();
    desk.querySelector<HTMLTextAreaElement>('dialog [name=notes]')!.value = ' Sits at the aisle ';
    desk.querySelector<HTMLInputElement>('dialog [name=tags]')!.value = 'friend, press,, friend';
    send();
    await shows('Saved.');
    expect(asked('PUT /api/customers/customer-1')[0]?.body).to.deep.equal({
      notes: 'Sits at the aisle',
      tags: ['friend', 'press'],
    });
  });

  it('are erased after a question, and only by those who may', async () => {
    service.answers['DELETE /api/customers/customer-1'] = () => customer;
    await open('/desk/customers/customer-1');
    await shows('3 orders');
    press('Erase personal data');
    await waitUntil(() => desk.querySelector('dialog')?.open);
    await shows('This can’t be undone.');
    send();
    await shows('The personal data is erased.');
    expect(location.pathname).to.equal('/desk/customers');
    fixtureCleanup();
    service.role = 'accounting';
    await open('/desk/customers/customer-1');
    await shows('3 orders');
    expect(words()).to.not.contain('Erase personal data');
  });
});
