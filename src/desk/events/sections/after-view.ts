/** What buyers may do with their tickets after the sale: returns, rebooking and resale, and the codes of the tickets. */
import { html, nothing, type TemplateResult } from 'lit';
import { fieldsOf, kindOf, type Kind } from '../form-fields.ts';
import type { DrawFields, SectionHost } from './parts.ts';

/** Where each has its settings. */
const places = { returns: 'returnSettings', rebooking: 'rebookSettings', resale: 'resellSettings' } as const;

export function afterView(host: SectionHost, draw: DrawFields): TemplateResult {
  const { after, sectionNames } = host.words;
  const part = (name: keyof typeof places) => {
    const fields = fieldsOf('after').filter((field) => field.startsWith(`ticketSettings.${places[name]}.`));
    const kindsOf = (...kinds: readonly Kind[]) => fields.filter((field) => kinds.includes(kindOf(field)));
    const modes = kindsOf('mode');
    const isOn = modes.some((field) => host.form.fields[field] !== '');
    return html`<h3>${after[name]}</h3>
      ${draw(modes)}
      ${
        isOn
          ? html`<div class="pair">${draw(kindsOf('until', 'choice', 'money', 'percent', 'markup'))}</div>
              ${draw(kindsOf('flag'))}`
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
