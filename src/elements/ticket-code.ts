/** The code of a ticket as text. */
import { html, type TemplateResult } from 'lit';

/** A code in groups of four, to be read out. What is copied has no gaps: they are drawn by `code span` of the styles. */
export function renderTicketCode(code: string): TemplateResult {
  const groups = /^(?:\w{4}){2,}$/.test(code) ? (code.match(/.{4}/g) ?? []) : [code];
  return html`<code>${groups.map((group) => html`<span>${group}</span><wbr />`)}</code>`;
}
