/** The shortcuts of the desk: single keys, and two after another. They rest while a person types. */
import { html } from 'lit';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { ask } from '../parts/dialog.ts';
import { hasSingleKeys } from '../parts/settings.ts';

export interface Shortcuts {
  readonly go: (path: string) => void;
  readonly help: () => void;
}

/** The pages behind `g`. */
const pages: Readonly<Record<string, string>> = {
  t: '/',
  e: '/events',
  o: '/orders',
  c: '/customers',
  d: '/doors',
  r: '/reports',
};
const secondWithinMs = 1000;

/** Whether the event comes from a field, also from one within an element such as the shop. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio]')))
  );
}

/** Rows of the list are links: the keys move the focus between them. */
function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows.at(at < 0 ? (step > 0 ? 0 : -1) : Math.max(0, Math.min(rows.length - 1, at + step)))?.focus();
}

/** Chooses the row with the focus, in a list of which several are chosen. */
const chooseRow = () => document.activeElement?.closest('tr')?.querySelector<HTMLElement>('.pick input')?.click();

/** Begins what a list is there for, e.g. a new event; it presses no button that saves or publishes. */
const begin = () =>
  document.querySelector<HTMLElement>('.page-head .actions :is(a.primary, .primary[data-begin])')?.click();

/** Presses the button that saves the form of the page: of a draft that stays one. True where there is one. */
function save(): boolean {
  const button = document.querySelector<HTMLElement>('[data-save]');
  button?.click();
  return button !== null;
}

/** Elsewhere the arrows scroll. */
const isOnRow = () => document.activeElement?.matches('[data-row]') === true;

/** @returns what ends it */
export function listenForKeys({ go, help }: Shortcuts): () => void {
  let begun = 0;
  const press = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
    // also while a person types, and where single keys are switched off
    if (isSave && document.querySelector('dialog[open]') === null && save()) event.preventDefault();
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !hasSingleKeys()) return;
    if (isTyping(event) || document.querySelector('dialog[open], [popover]:popover-open')) return;
    const isSecond = event.timeStamp - begun < secondWithinMs;
    begun = 0;
    const page = isSecond ? pages[event.key] : undefined;
    if (page !== undefined) go(page);
    else if (event.key === 'g') begun = event.timeStamp;
    else if (event.key === '/') document.querySelector<HTMLInputElement>('#finder')?.select();
    else if (event.key === '?') help();
    else if (event.key === 'c') begin();
    else if (event.key === 'x') chooseRow();
    else if (event.key === 'j' || (event.key === 'ArrowDown' && isOnRow())) moveRow(1);
    else if (event.key === 'k' || (event.key === 'ArrowUp' && isOnRow())) moveRow(-1);
    else return;
    if (page !== undefined || event.key !== 'g') event.preventDefault();
  };
  document.addEventListener('keydown', press);
  return () => {
    document.removeEventListener('keydown', press);
  };
}

/** Shows the list of shortcuts. */
export function showKeys(texts: DeskTexts): void {
  const { keys } = texts;
  const rows: [string, string][] = [
    ['/', keys.search],
    ['g t', keys.today],
    ['g e', keys.events],
    ['g o', keys.orders],
    ['g c', keys.customers],
    ['g d', keys.doors],
    ['g r', keys.reports],
    ['j  k', keys.rows],
    ['x', keys.choose],
    ['Enter', keys.open],
    ['c', keys.create],
    ['Ctrl S', keys.save],
    ['Esc', keys.close],
    ['?', keys.help],
  ];
  const body = html`<dl class="keys">
    ${rows.map(
      ([key, what]) =>
        html`<dt>${key.split(' ').map((one) => (one === '' ? ' ' : html`<kbd>${one}</kbd> `))}</dt>
          <dd>${what}</dd>`,
    )}
  </dl>`;
  ask({ title: keys.title, body }, texts);
}
