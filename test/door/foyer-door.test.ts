import { expect, fixture, fixtureCleanup, html, oneEvent } from '@open-wc/testing';
import type { LitElement } from 'lit';
import '../../src/door/view/foyer-door.ts';
import { pairingCode, type FoyerDoor } from '../../src/door/view/foyer-door.ts';
import { savedFiles } from '../elements/saved-files.ts';
import { appears, waitUntil, words } from '../support/readers/shadow.ts';
import { FakeDoorService, ticketOf } from './fake-door-service.ts';

const paired = '#pair=GOODGOODGOODGOOD';

describe('the door page', () => {
  let service: FakeDoorService;

  beforeEach(() => {
    service = new FakeDoorService();
  });

  afterEach(async () => {
    fixtureCleanup();
    service.restore();
    history.replaceState(null, '', location.pathname + location.search);
    await new Promise((done) => {
      const gone = indexedDB.deleteDatabase('foyer-door');
      gone.onsuccess = gone.onblocked = done;
    });
  });

  async function open(hash = paired): Promise<LitElement> {
    if (hash) location.hash = hash;
    return await fixture<LitElement>(html`<foyer-door></foyer-door>`);
  }
  const root = (page: LitElement) => page.renderRoot as ShadowRoot;
  const button = async (page: LitElement, text: string): Promise<HTMLButtonElement> =>
    await appears(page, () =>
      [...root(page).querySelectorAll('button')].find(({ textContent }) => textContent.trim().includes(text)),
    );
  const result = async (page: LitElement) => await appears(page, () => root(page).querySelector('.result'));

  /** A page that scans at the door of the concert. */
  async function scanning(): Promise<LitElement> {
    const page = await open();
    (await button(page, 'Concert')).click();
    (await button(page, 'Start')).click();
    await appears(page, () => root(page).querySelector('.tools'));
    return page;
  }

  /** As a reader that types. */
  function type(code: string): void {
    for (const key of [...Array.from(code), 'Enter'])
      window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
  }

  it('takes a pairing address or a code alone', () => {
    expect(pairingCode('https://tickets.example/door/#pair=ABCDEFGHABCDEFGH')).to.equal('ABCDEFGHABCDEFGH');
    expect(pairingCode(' abcd efgh ')).to.equal('abcd efgh');
  });

  it('says why a pairing code doesn’t work, and takes a typed one', async () => {
    const page = await open('#pair=OLDOLDOLDOLDOLDO');
    const problem = await appears(page, () => root(page).querySelector('[role=alert]'));
    expect(problem.textContent).to.contain('older than ten minutes');
    expect(location.hash).to.equal('');
    await expect(page).to.be.accessible();
    const input = root(page).querySelector('input');
    input!.value = 'GOODGOODGOODGOOD';
    (await button(page, 'Pair')).closest('form')!.requestSubmit();
    await button(page, 'Concert');
    await expect(page).to.be.accessible();
  });

  it('promises to work without a network once its own files are kept, too', async () => {
    const page = (await open()) as FoyerDoor;
    let keep: (done?: unknown) => void = () => undefined;
    page.waitFor(new Promise((done) => (keep = done)));
    (await button(page, 'Concert')).click();
    const said = () => root(page).querySelector('[role=status]')?.textContent ?? '';
    await waitUntil(() => said().includes('tickets on this device. Keep the network until the page is here, too.'));
    await expect(page).to.be.accessible();
    keep();
    await waitUntil(() => said().includes('tickets on this device. It works without a network, too.'));
  });

  it('asks for the entrance where there are some', async () => {
    service.me = { ...service.me, zones: [{ _id: 'z1', name: 'Balcony' }] };
    const page = await open();
    (await button(page, 'Concert')).click();
    (await button(page, 'Balcony')).click();
    (await button(page, 'Start')).click();
    await appears(page, () => root(page).querySelector('.tools'));
    expect(root(page).querySelector('.where')?.textContent).to.contain('Balcony');
    type('CODE2345CODE2341');
    await result(page);
    expect(service.asked.find(({ line }) => line.endsWith('/scan'))?.body['zone']).to.equal('z1');
  });

  it('shows a ticket that is admitted over the whole page, until the next one', async () => {
    const page = await scanning();
    await expect(page).to.be.accessible();
    type('CODE2345CODE2341');
    const shown = await result(page);
    expect(shown.getAttribute('role')).to.equal('alert');
    expect(shown.classList.contains('green')).to.equal(true);
    expect(shown.querySelector('.word')?.textContent).to.equal('In');
    expect(shown.textContent).to.contain('Ada 1').and.to.contain('Row 4, Seat 1');
    expect(root(page).activeElement?.textContent.trim()).to.equal('Next');
    await expect(page).to.be.accessible();
    service.scanned = {
      ...{ access: 'DENIED', reason: 'ALREADY_IN', attention: [] },
      scans: [{ nonce: 'earlier-scan', at: '2026-07-01T19:42:00.000Z', direction: 'IN', device: 'Gate B' }],
      ticket: ticketOf(2),
    };
    type('CODE2345CODE2342');
    const word = await appears(page, () => {
      const found = root(page).querySelector('.word');
      return found?.textContent === 'Already in' ? found : undefined;
    });
    expect(word.parentElement?.textContent).to.match(/7:42\sPM, Gate B/);
    await expect(page).to.be.accessible();
    (await button(page, 'Next')).click();
    await page.updateComplete;
    expect(root(page).querySelector('.result')).to.equal(null);
  });

  it('waits while another tab scans, and goes on once that is closed', async () => {
    const first = await scanning();
    const second = await open('');
    await appears(second, () => root(second).textContent.includes('another tab'));
    first.remove();
    await button(second, 'Start');
  });

  it('takes the colours of the seller', async () => {
    service.me = { ...service.me, deviceSettings: { colorSettings: { success: 'pink' } } };
    const page = await scanning();
    type('CODE2345CODE2341');
    expect((await result(page)).classList.contains('pink')).to.equal(true);
  });

  it('takes a result away by itself', async () => {
    service.me = { ...service.me, deviceSettings: { scanRevealInterval: 1 } };
    const page = await scanning();
    type('CODE2345CODE2341');
    await result(page);
    await appears(page, () => (root(page).querySelector('.result') ? undefined : page));
  });

  it('searches, scans what was found, and lists it with an undo', async () => {
    const page = await scanning();
    (await button(page, 'Search')).click();
    const input = await appears(page, () => root(page).querySelector<HTMLInputElement>('dialog input'));
    input.value = 'ada 2';
    input.dispatchEvent(new Event('input'));
    (await button(page, 'Let in')).click();
    await result(page);
    const scan = service.asked.find(({ line }) => line.endsWith('/scan'));
    expect([scan?.line, scan?.body['ticketId']]).to.deep.equal(['POST /api/accessusers/tickets/-/scan', 'ticket-2']);
    (await button(page, 'Next')).click();
    (await button(page, 'Last scans')).click();
    const undo = await appears(page, () => root(page).querySelector('dialog hold-button'));
    await expect(page).to.be.accessible();
    undo.dispatchEvent(new Event('held'));
    await appears(page, () => (root(page).querySelector('dialog')?.textContent.includes('Undone') ? page : undefined));
    await waitUntil(() => service.asked.some(({ line }) => line.endsWith('/scans/evt')));
    const upload = service.asked.find(({ line }) => line.endsWith('/scans/evt'));
    expect((upload?.body['scans'] as { undoes?: string }[])[0]?.undoes).to.equal(scan?.body['nonce']);
  });

  it('lists who is in and who is missing, by ticket type', async () => {
    service.tickets = [ticketOf(1), ticketOf(2), ticketOf(3, { ticketTypeId: 'reduced', ticketName: 'Reduced' })];
    const page = await scanning();
    await appears(page, () => root(page).querySelector('.count')?.textContent.trim() === '0/3');
    service.isDown = true;
    type('CODE2345CODE2341');
    await result(page);
    (await button(page, 'Next')).click();
    (await button(page, 'Who is in')).click();
    const table = await appears(page, () => root(page).querySelector('dialog table'));
    expect([...table.querySelectorAll('tr')].map((row) => [...row.children].map(words).join(' '))).to.deep.equal([
      'Ticket type Entered Inside Missing',
      'Full price 1 1 1',
      'Reduced 0 0 1',
      'All 1 1 2',
    ]);
    await expect(page).to.be.accessible();
  });

  it('knows after a restart at which entrance it let a ticket in', async () => {
    const scanConfig = { mode: 'default', scanZoneId: 'z1', scanTypes: { checkin: true } };
    service.me = { ...service.me, zones: [{ _id: 'z1', name: 'Balcony' }], scanConfig };
    const page = await scanning();
    await appears(page, () => root(page).querySelector('.count')?.textContent.trim() === '0/2');
    service.isDown = true;
    type('CODE2345CODE2341');
    await result(page);
    fixtureCleanup();
    const again = await open('');
    (await button(again, 'Start')).click();
    type('CODE2345CODE2341');
    expect((await result(again)).querySelector('.word')?.textContent).to.equal('Already in');
  });

  it('goes on without a network, and after a restart of the page', async () => {
    const page = await scanning();
    await appears(page, () => (root(page).querySelector('.count')?.textContent.trim() === '0/2' ? page : undefined));
    service.isDown = true;
    type('CODE2345CODE2341');
    expect((await result(page)).textContent).to.contain('Not confirmed');
    await appears(page, () => (root(page).querySelector('.count')?.textContent.trim() === '1/2' ? page : undefined));
    fixtureCleanup();
    const again = await open('');
    (await button(again, 'Start')).click();
    await appears(again, () => (root(again).querySelector('.count')?.textContent.trim() === '1/2' ? again : undefined));
    type('CODE2345CODE2341');
    const shown = await result(again);
    expect(shown.querySelector('.word')?.textContent).to.equal('Already in');
    expect(root(again).querySelector('.status')?.textContent).to.contain('2 scans to send');
  });

  it('saves what it could not send as a file, in the form in which the service takes it', async () => {
    const page = await scanning();
    await appears(page, () => (root(page).querySelector('.count')?.textContent.trim() === '0/2' ? page : undefined));
    const files = savedFiles();
    service.isDown = true;
    type('CODE2345CODE2341');
    (await result(page)).querySelector<HTMLElement>('.next')?.click();
    (await button(page, 'Last scans')).click();
    (await button(page, 'Save 1 scan as a file')).click();
    service.restore();
    expect(files.map(({ download }) => download.replace(/\d/g, '0'))).to.deep.equal(['Gate A 0000-00-00.jsonl']);
    const { eventId, scans } = JSON.parse(await (await fetch(files[0]!.href)).text()) as {
      eventId: string;
      scans: Record<string, unknown>[];
    };
    const [{ nonce, scanned_at: at, ...scan } = {}] = scans;
    expect([eventId, typeof nonce, typeof at]).to.deep.equal(['evt', 'string', 'string']);
    expect(scan).to.deep.equal({ barcode: 'CODE2345CODE2341', type: 'OK', direction: 'IN' });
  });
});

describe('a button to hold', () => {
  it('is pressed by a pointer that stays, and by two presses without a duration', async () => {
    const held = await fixture(html`<hold-button>Undo</hold-button>`);
    const inner = held.shadowRoot!.querySelector('button')!;
    inner.dispatchEvent(new PointerEvent('pointerdown'));
    await oneEvent(held, 'held');
    let count = 0;
    held.addEventListener('held', () => (count += 1));
    inner.dispatchEvent(new MouseEvent('click')); // the end of the press before
    inner.click();
    expect(count).to.equal(0);
    inner.click();
    expect(count).to.equal(1);
    await expect(held).to.be.accessible();
  });
});
