/** Lists in a form: an item with other values, one less, and the button that takes it out. */
import { html, type TemplateResult } from 'lit';
import { icon } from './icons.ts';

/** A list with other values for one of its items. */
export const withItem = <T>(list: readonly T[], at: number, fields: Partial<T>): readonly T[] =>
  list.map((item, index) => (index === at ? { ...item, ...fields } : item));

/** A list without one of its items. */
export const without = <T>(list: readonly T[], at: number): readonly T[] => list.filter((_, index) => index !== at);

/** A list in which two items have each other's place. */
export const exchanged = <T>(list: readonly T[], one: number, other: number): readonly T[] =>
  list.map((item, at) => (at === one ? (list[other] ?? item) : at === other ? (list[one] ?? item) : item));

/** A button that takes an item out of a list. */
export function removeButton(label: string, remove: () => void): TemplateResult {
  return html`<button class="plain icon-button" type="button" aria-label=${label} @click=${remove}>
    ${icon('close')}
  </button>`;
}
