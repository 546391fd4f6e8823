/** What buyers may do with their tickets after the sale: returns, rebooking and resale, and the codes of the tickets. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldName } from '../form-fields.ts';
import type { SectionHost } from './parts.ts';

/** Each begins with the box that turns it on; the others are there once it is ticked. */
const parts = {
  returns: [
    'returnSettings.enabled',
    'returnSettings.until',
    'returnSettings.as',
    'returnSettings.feeFix',
    'returnSettings.feeVar',
  ],
  rebooking: ['rebookSettings.enabled', 'rebookSettings.until', 'rebookSettings.as', 'rebookSettings.dates'],
  resale: [
    'resellSettings.enabled',
    'resellSettings.priceMarkup',
    'resellSettings.resellerFeeFix',
    'resellSettings.resellerFeeVar',
  ],
} as const;

type Draw = (fields: readonly FieldName[]) => readonly TemplateResult[];

export function afterView(host: SectionHost, draw: Draw): TemplateResult {
  const { after, sectionNames } = host.words;
  const part = (name: keyof typeof parts) => {
    const [isOn, ...more] = parts[name].map((field) => `ticketSettings.${field}` as const);
    const flags = more.filter((field) => field.endsWith('.dates'));
    const isOpen = isOn !== undefined && host.form.fields[isOn] !== '';
    return html`<h3>${after[name]}</h3>
      ${isOn === undefined ? nothing : draw([isOn])}
      ${
        isOpen
          ? html`<div class="pair">${draw(more.filter((field) => !flags.includes(field)))}</div>
              ${draw(flags)}`
          : nothing
      }`;
  };
  return html`<section class="card stack" aria-labelledby="after">
    <h2 id="after">${sectionNames.after}</h2>
    <p class="small muted">${after.hint}</p>
    ${part('returns')} ${part('rebooking')} ${part('resale')}
    <h3>${after.codes}</h3>
    <div class="pair">${draw(['ticketSettings.codeForm'])}</div>
  </section>`;
}
