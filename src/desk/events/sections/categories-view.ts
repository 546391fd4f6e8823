/** The categories of an event: name, amount and order. Ticket types choose theirs below. */
import { html, type TemplateResult } from 'lit';
import { newCategory, type CategoryFields } from './categories.ts';
import { addButton, isWrongIn, moveButtons, removeButton, textField, without, withItem } from './parts.ts';
import type { SectionHost } from './parts.ts';

function categoryForm(host: SectionHost, category: CategoryFields, at: number): TemplateResult {
  const { types, categories: words } = host.words;
  const path = `categories.${at}`;
  const field = (
    name: Exclude<keyof CategoryFields, '_id' | 'ref'>,
    label: string,
    mode: 'text' | 'numeric' = 'text',
  ) =>
    textField(host, {
      path: `${path}.${name}`,
      label,
      value: category[name],
      mode,
      set: (value) => {
        host.change((now) => ({ ...now, categories: withItem(now.categories, at, { [name]: value }) }));
      },
    });
  const called = category.name === '' ? words.one : category.name;
  return html`<div class="type of-two" role="group" aria-label=${called}>
    ${field('name', words.name)} ${field('amount', types.amount, 'numeric')}
    ${removeButton(words.remove(called), () => {
      host.change((now) => ({
        ...now,
        categories: without(now.categories, at),
        timeSlots: now.timeSlots.map((slot) =>
          slot.categories.includes(category.ref)
            ? { ...slot, categories: slot.categories.filter((ref) => ref !== category.ref) }
            : slot,
        ),
        types: now.types.map((type) => (type.categoryRef === category.ref ? { ...type, categoryRef: '' } : type)),
      }));
    })}
    <details class="more-of-type" ?open=${isWrongIn(host, path)}>
      <summary>${types.more}</summary>
      <div class="stack">
        ${field('description', types.description)} ${field('maxAmountPerOrder', types.max, 'numeric')}
        ${moveButtons(host, 'categories', at, called)}
      </div>
    </details>
  </div>`;
}

export function categoriesView(host: SectionHost): TemplateResult {
  const { form } = host;
  const words = host.words.categories;
  return html`<section class="card stack" aria-labelledby="categories">
    <h2 id="categories">${words.title}</h2>
    <p class="small muted">${words.hint}</p>
    ${form.categories.map((category, at) => categoryForm(host, category, at))}
    ${addButton('categories', words.add, () => {
      host.change((now) => ({ ...now, categories: [...now.categories, newCategory()] }));
    })}
  </section>`;
}
