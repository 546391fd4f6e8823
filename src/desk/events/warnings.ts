/** Warnings about an event: on its page, before it is published, and at the fields of its form. */
import { html, nothing, type TemplateResult } from 'lit';
import type { EventAnswer } from '../../contract/events.ts';
import { eventWarnings } from '../../sale/event-warnings.ts';
import { hrefOf, type Desk } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { instantOf } from '../parts/typed.ts';
import type { EventForm } from './event-form.ts';
import { sectionOf } from './form-fields.ts';

type Texts = Readonly<Record<string, string>>;

/** What the service warns of, each with a link to the field. */
export function warningList(desk: Desk, { _id, warnings = [] }: EventAnswer): TemplateResult | typeof nothing {
  const { edit, settings } = desk.texts;
  if (warnings.length === 0) return nothing;
  const linkTo = (field: string) => {
    if (field === 'paymentSettings')
      return desk.may('settings:write')
        ? ([settings.sections.payments.title, '/settings/payments'] as const)
        : undefined;
    const section = sectionOf(field);
    return desk.may('events:write')
      ? ([(edit.sectionNames as Texts)[section] ?? field, `/events/${_id}/edit/${section}`] as const)
      : undefined;
  };
  return html`<ul class="notice warnings" role="list" aria-label=${edit.warningsTitle}>
    ${warnings.map(({ field, code, message }) => {
      const [word, path] = linkTo(field) ?? [];
      return html`<li>
        ${icon('alert')}<span
          >${(edit.warnings as Texts)[code] ?? message}
          ${path === undefined ? nothing : html`<a href=${hrefOf(path)}>${word}</a>`}</span
        >
      </li>`;
    })}
  </ul>`;
}

/** What the form warns of as it is typed, by path. */
export function warningsOf(
  { warnings }: Desk['texts']['edit'],
  { fields, types }: EventForm,
  event: Partial<EventAnswer>,
  now: Date,
): ReadonlyMap<string, string> {
  const end = instantOf(fields.end, fields.timezone.trim()) ?? undefined;
  const found = eventWarnings({ ...event, end, tickets: types.map(({ active }) => ({ active })) }, now);
  return new Map(found.map(({ field, code }) => [field, warnings[code]]));
}
