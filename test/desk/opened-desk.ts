/** The desk in a test: opened at a page before a service that answers as the test says. */
import { fixture, fixtureCleanup, html } from '@open-wc/testing';
import '../../src/desk/shell/foyer-desk.ts';
import { readDraft } from '../../src/desk/parts/drafts.ts';
import { FakeDeskService } from './fake-desk-service.ts';
import { waitUntil } from '../support/readers/wait.ts';

const home = location.href;

/** The service behind the desk of the present test. */
export let service: FakeDeskService;
/** The desk that the present test has opened. */
export let desk: HTMLElement;

/** Takes away what a browser keeps of forms, after each test of a suite. */
export function forgetForms(): void {
  afterEach(async () => {
    // what was typed last goes to the service of this test, and not to that of the next
    window.dispatchEvent(new Event('blur'));
    // a draft is read and written once each after it was sent, and one may have been on its way
    for (let turn = 0; turn < 4; turn += 1) await readDraft('none');
    await new Promise((done) => {
      const gone = indexedDB.deleteDatabase('foyer-desk');
      gone.onsuccess = gone.onerror = gone.onblocked = done;
    });
  });
}

/** Gives each test of a suite a service of its own, and takes the desk and its drafts away afterwards. */
export function useDesk(): void {
  beforeEach(() => {
    service = new FakeDeskService();
    localStorage.setItem('foyer-desk-language', 'en');
  });
  forgetForms();
  afterEach(() => {
    fixtureCleanup();
    service.restore();
    history.replaceState(null, '', home);
  });
}

/** Opens the desk at a page, e.g. `/desk/orders`. */
export async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  desk = await fixture(html`<foyer-desk></foyer-desk>`);
}

/** What the desk says, as one line. */
export const words = (): string => desk.textContent.replace(/\s+/g, ' ');

export const shows = (text: string): Promise<void> =>
  waitUntil(() => words().includes(text), `shows “${text}”`, { timeout: 20_000 });

/** What was asked of an operation, e.g. `GET /api/orders`. */
export const asked = (what: string): FakeDeskService['asked'] => service.asked.filter((each) => each.what === what);

/** An element by its name, e.g. a `button`. */
export function named(kind: string, name: string): HTMLElement {
  const found = [...desk.querySelectorAll<HTMLElement>(kind)].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === name,
  );
  if (!found) throw new Error(`no ${kind} “${name}” in: ${words()}`);
  return found;
}

/** Confirms the dialog that is open. */
export function confirmDialog(): void {
  desk.querySelector<HTMLFormElement>('dialog form')!.requestSubmit();
}

/** The field of a form, by the path of its value. */
export const field = (path: string): HTMLInputElement => desk.querySelector<HTMLInputElement>(`[id="field-${path}"]`)!;
/** Types into a field, or chooses. */
export function fill(path: string, text: string): void {
  const input = field(path);
  input.value = text;
  input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
