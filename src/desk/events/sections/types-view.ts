/** The ticket types of an event with their rules. */
import { html, nothing, type TemplateResult } from 'lit';
import {
  addButton,
  checkField,
  isWrongIn,
  moveButtons,
  removeButton,
  selectField,
  textField,
  without,
  withItem,
} from './parts.ts';
import type { SectionHost } from './parts.ts';
import { tableOf } from './house-choices.ts';
import { withoutType } from './season.ts';
import { newType, type TypeFields } from './types.ts';
import { untilChoices } from './values.ts';

function typeForm(host: SectionHost, type: TypeFields, at: number): TemplateResult {
  const { edit } = host.desk.texts;
  const words = host.words.types;
  const { form } = host;
  const path = `tickets.${at}`;
  const set = (fields: Partial<TypeFields>) => {
    host.change((now) => ({ ...now, types: withItem(now.types, at, fields) }));
  };
  const field = (
    name: Exclude<keyof TypeFields, 'active' | '_id' | 'salesStart' | 'salesEnd'>,
    label: string,
    mode: 'text' | 'numeric' | 'decimal' = 'text',
  ) =>
    textField(host, {
      path: `${path}.${name}`,
      label,
      value: type[name],
      mode,
      set: (value) => {
        set({ [name]: value });
      },
    });
  const time = (name: 'salesStart' | 'salesEnd') =>
    selectField(host, {
      ...{ path: `${path}.${name}`, label: words[name], value: type[name] },
      options: [
        ['', words.asEvent],
        ...untilChoices.toReversed().map((value) => [value, host.words.untils[value]] as const),
      ],
      set: (value) => {
        set({ [name]: value });
      },
    });
  /** Which price of the event's price table it has. */
  const priceCategory = () => {
    const table = tableOf(host.choices, form);
    return table === undefined
      ? nothing
      : html`<div class="more-of-type">
          ${selectField(host, {
            ...{ path: `${path}.priceCategoryId`, label: words.priceCategory, value: type.priceCategoryId },
            options: [['', words.ownPrice], ...(table.types ?? []).map(({ _id, name }) => [_id, name ?? _id] as const)],
            set: (priceCategoryId) => {
              set({ priceCategoryId });
            },
          })}
        </div>`;
  };
  const category = form.categories.find(({ ref }) => ref === type.categoryRef)?.name;
  const called = [type.name === '' ? edit.prices : type.name, category].filter(Boolean).join(', ');
  return html`<div class="type" role="group" aria-label=${called}>
    ${field('name', words.name)} ${field('price', words.price, 'decimal')} ${field('amount', words.amount, 'numeric')}
    ${removeButton(words.remove(type.name), () => {
      host.change((now) => ({
        ...now,
        types: without(now.types, at),
        season: withoutType(now.season, type._id),
        groups: now.groups.map((group) =>
          group.tickets.includes(type._id)
            ? { ...group, tickets: group.tickets.filter((id) => id !== type._id) }
            : group,
        ),
        underShops: now.underShops.map((shop) =>
          shop.tickets.some(({ baseTicket }) => baseTicket === type._id)
            ? { ...shop, tickets: shop.tickets.filter(({ baseTicket }) => baseTicket !== type._id) }
            : shop,
        ),
        ticketExtraFields: now.ticketExtraFields.map((question) =>
          question.allowedTicketTypes.includes(type._id)
            ? { ...question, allowedTicketTypes: question.allowedTicketTypes.filter((id) => id !== type._id) }
            : question,
        ),
      }));
    })}
    ${priceCategory()}
    <details class="more-of-type" ?open=${isWrongIn(host, path)}>
      <summary>${category ? `${category} · ${words.more}` : words.more}</summary>
      <div class="stack">
        ${field('description', words.description)}
        <div class="pair">
          ${field('taxRate', words.taxRate, 'decimal')}
          ${
            form.categories.length === 0
              ? nothing
              : html`<label class="field">
                  ${words.category}
                  <select
                    id="field-${path}.categoryRef"
                    @change=${({ target }: Event) => {
                      set({ categoryRef: (target as HTMLSelectElement).value });
                    }}
                  >
                    <option value="" .selected=${type.categoryRef === ''}>${words.noCategory}</option>
                    ${form.categories.map(({ ref, name }) => html`<option value=${ref} .selected=${type.categoryRef === ref}>${name}</option>`)}
                  </select>
                </label>`
          }
          ${field('minAmountPerOrder', words.min, 'numeric')} ${field('maxAmountPerOrder', words.max, 'numeric')}
          ${time('salesStart')} ${time('salesEnd')}
        </div>
        ${checkField(host, `${path}.active`, words.active, type.active, (active) => {
          set({ active });
        })}
        ${moveButtons(host, 'types', at, called)}
      </div>
    </details>
  </div>`;
}

export function typesView(host: SectionHost): TemplateResult {
  const { form } = host;
  return html`${form.types.map((type, at) => typeForm(host, type, at))}
  ${addButton('tickets', host.words.types.add, () => {
    host.change((now) => {
      const type = newType();
      const isWhole = (tickets: readonly string[]) => now.types.every(({ _id }) => tickets.includes(_id));
      return {
        ...now,
        types: [...now.types, type],
        // a group of all ticket types is one still
        groups: now.groups.map((group) =>
          isWhole(group.tickets) ? { ...group, tickets: [...group.tickets, type._id] } : group,
        ),
      };
    });
  })}`;
}
