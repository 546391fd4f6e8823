/** What buyers are asked to agree to, in the settings of the desk. */
import { expect } from '@open-wc/testing';
import { FakeApiError, seller } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('the consents of a house in the desk', () => {
  useDesk();
  const photo = { _id: 'photo', text: 'The evening is filmed.', required: true };
  const news = {
    _id: 'news',
    text: { en: 'Send me the newsletter.', it: 'La newsletter.' },
    url: 'https://theatre.example/p',
  };
  let stored: object[];
  beforeEach(() => {
    stored = [photo, news];
    service.answers['GET /api/sellers/me'] = () => ({ ...seller, defaultLanguage: 'de-AT', itemConsents: stored });
    service.answers['PUT /api/sellers/me'] = ({ body }) => {
      stored = (body as { itemConsents: object[] | null }).itemConsents ?? [];
      return { ...seller, defaultLanguage: 'de-AT', itemConsents: stored };
    };
  });
  const sent = () => asked('PUT /api/sellers/me').at(-1)?.body;
  const field = (name: string) => desk.querySelector<HTMLInputElement>(`dialog [name="${name}"]`)!;
  const type = (name: string, text: string) => {
    field(name).value = text;
    field(name).dispatchEvent(new Event('input', { bubbles: true }));
  };
  const dialog = async (button: string) => {
    named('main button', button).click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
  };

  it('are listed with their languages, and whether an order needs them', async () => {
    await open('/desk/settings/consents');
    await shows('Send me the newsletter.');
    expect(words()).to.include('No order without it · German');
    expect(words()).to.include('Free to choose · English, it · https://theatre.example/p');
    await expect(desk).to.be.accessible();
  });

  it('are added in the languages that are typed, beside those of others', async () => {
    await open('/desk/settings/consents');
    await shows('Send me the newsletter.');
    await dialog('Add a consent');
    await expect(desk.querySelector('dialog')!).to.be.accessible();
    confirmDialog();
    await shows('A text is needed, in one language at least.');
    type('text-en', 'I am older than 16.');
    type('url', 'theatre.example');
    confirmDialog();
    await shows('expected an address with https://');
    expect(sent()).to.equal(undefined);
    stored = [photo, news, { _id: 'other', text: { en: 'Added by another person.' } }];
    type('url', 'https://theatre.example/age');
    field('required').click();
    confirmDialog();
    await shows('The consent is saved.');
    await shows('I am older than 16.');
    const { itemConsents } = sent() as { itemConsents: { _id: string }[] };
    const { _id: id, ...added } = itemConsents.at(-1)!;
    expect(id).to.match(/^[\da-f]{8}$/);
    expect(added).to.deep.equal({
      text: { en: 'I am older than 16.' },
      required: true,
      url: 'https://theatre.example/age',
    });
    expect(itemConsents.map(({ _id }) => _id).slice(0, -1)).to.deep.equal(['photo', 'news', 'other']);
  });

  it('are changed, and keep languages that the desk has no field for', async () => {
    await open('/desk/settings/consents');
    await shows('Send me the newsletter.');
    desk.querySelector<HTMLElement>('button[aria-label^="Change: Send me"]')!.click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    expect(field('text-en').value).to.equal('Send me the newsletter.');
    type('text-de', 'Ich möchte den Newsletter.');
    type('url', '');
    confirmDialog();
    await shows('The consent is saved.');
    const text = { en: 'Send me the newsletter.', it: 'La newsletter.', de: 'Ich möchte den Newsletter.' };
    expect(sent()).to.deep.equal({ itemConsents: [photo, { _id: 'news', text, required: false }] });
    desk.querySelector<HTMLElement>('button[aria-label^="Change: The evening"]')!.click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    // a text without a language is in the language of the house
    expect(field('text-de').value).to.equal('The evening is filmed.');
    expect(field('required').checked).to.equal(true);
  });

  it('keep the address of a page on the house’s own pages', async () => {
    stored = [{ ...news, url: '/terms.html#privacy' }];
    await open('/desk/settings/consents');
    await shows('Send me the newsletter.');
    desk.querySelector<HTMLElement>('button[aria-label^="Change: Send me"]')!.click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    confirmDialog();
    await shows('The consent is saved.');
    expect(sent()).to.deep.equal({ itemConsents: [{ ...news, url: '/terms.html#privacy', required: false }] });
  });

  it('are deleted, down to the last one', async () => {
    stored = [photo];
    await open('/desk/settings/consents');
    await shows('The evening is filmed.');
    desk.querySelector<HTMLElement>('button[aria-label^="Delete: "]')!.click();
    await shows('stays with their orders');
    service.answers['PUT /api/sellers/me'] = () => new FakeApiError(403, 'Not now.');
    confirmDialog();
    await shows('Not now.');
    service.answers['PUT /api/sellers/me'] = () => ({ ...seller });
    confirmDialog();
    await shows('No consents yet');
    expect(sent()).to.deep.equal({ itemConsents: null });
    await expect(desk).to.be.accessible();
  });

  it('are only read by accounting', async () => {
    service.role = 'accounting';
    await open('/desk/settings/consents');
    await shows('Send me the newsletter.');
    expect(words()).to.not.include('Add a consent');
    expect(words()).to.not.include('Change');
  });
});
