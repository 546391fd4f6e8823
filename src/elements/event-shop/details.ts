import { html, nothing, type TemplateResult } from 'lit';
import type { ServiceError } from '../../client/errors.ts';
import type { DetailsForm } from '../../contract/checkout.ts';
import type { Texts } from '../../locales/index.ts';
import { checkAnswer } from '../../sale/extra-fields.ts';
import { detailGroups, type DetailField } from './detail-fields.ts';
import { renderField } from './field.ts';
import type { ShopHost, ShopView } from './shop-view.ts';

/** What the buyer typed about themselves and about each ticket. It survives a reload, but not the tab. */
export class Details {
  private values: Record<string, string> = {};
  private wrong: Record<string, string> = {};
  private readonly draft: string;

  constructor(
    private readonly host: ShopHost,
    private readonly texts: () => Texts['checkout'],
    checkoutId: string,
  ) {
    this.draft = `foyer:details:${checkoutId}`;
    const { email, prename, lastname } = host.element.customer ?? {};
    const known = Object.entries({ email, prename, lastname }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    try {
      this.values = {
        ...Object.fromEntries(known),
        ...(JSON.parse(sessionStorage.getItem(this.draft) ?? '{}') as Record<string, string>),
      };
    } catch {
      this.values = Object.fromEntries(known);
    }
  }

  /** Takes what is being typed; a field that was wrong is looked at again when it is left. */
  readonly handleInput = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    if (!field.name || field.type === 'radio') return;
    this.set(field.name, field.type === 'checkbox' ? (field.checked ? 'true' : '') : field.value);
  };

  render(form: DetailsForm, { language, now }: ShopView): TemplateResult {
    const texts = this.texts();
    const groups = detailGroups(form, this.values, texts);
    return html`${groups.map(({ legend, folded, fields }) => {
      const rows = html`<div class="fields">
        ${fields.map((field) =>
          renderField(field, {
            value: this.values[field.name] ?? '',
            wrong: this.wrong[field.name],
            texts,
            language,
            now,
            set: this.set,
          }),
        )}
      </div>`;
      if (folded)
        return html`<details class="group" ?open=${fields.some(({ name }) => this.values[name] || name in this.wrong)}>
          <summary>${legend}</summary>
          ${rows}
        </details>`;
      return html`<fieldset class="group">
        ${legend ? html`<legend><h4>${legend}</h4></legend>` : nothing}${rows}
      </fieldset>`;
    })}`;
  }

  /** Whether all answers will do; marks those that do not. */
  check(form: DetailsForm, now: Date): boolean {
    this.wrong = {};
    for (const field of this.fields(form)) {
      const value = this.values[field.name] ?? '';
      const problem = checkAnswer(field.rule, value, now);
      if (problem) this.wrong[field.name] = this.texts().problems[problem];
      else if (field.minLength && value.length < field.minLength)
        this.wrong[field.name] = field.hint ?? this.texts().problems.MISSING;
    }
    return Object.keys(this.wrong).length === 0;
  }

  /** Marks the fields that the service refused. False when it refused for another reason. */
  take(error: ServiceError): boolean {
    const named = (error.body.details ?? []).filter(({ path }) => path !== undefined);
    this.wrong = Object.fromEntries(named.map(({ path, message }) => [path ?? '', message ?? '']));
    return error.status === 400 && named.length > 0;
  }

  focusFirstWrong(): void {
    this.host.element.shadowRoot?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  /** The body of the request, apart from id and secret. */
  input(form: DetailsForm) {
    const value = (name: string) => this.values[name]?.trim() ?? '';
    const body: Record<string, unknown> = {};
    const extraFields: Record<string, unknown> = {};
    const tickets = new Map<
      number,
      { index: number; firstname?: string; lastname?: string; extraFields: Record<string, unknown> }
    >();
    for (const { name, rule } of this.fields(form)) {
      const typed = rule.type === 'password' ? (this.values[name] ?? '') : value(name);
      const [first = '', second = '', third = '', fourth = ''] = name.split('.');
      if (typed === '') continue;
      const answer = rule.type === 'checkbox' ? true : typed;
      if (first === 'extraFields') extraFields[second] = answer;
      else if (first === 'tickets') {
        const ticket = tickets.get(Number(second)) ?? { index: Number(second), extraFields: {} };
        tickets.set(ticket.index, ticket);
        if (third === 'extraFields') ticket.extraFields[fourth] = answer;
        else if (third === 'firstname' || third === 'lastname') ticket[third] = typed;
      } else body[name] = answer;
    }
    return {
      ...body,
      email: value('email'),
      prename: value('prename'),
      lastname: value('lastname'),
      extraFields,
      tickets: [...tickets.values()],
    };
  }

  /** The order is complete: what was typed goes. */
  forget(): void {
    this.values = {};
    try {
      sessionStorage.removeItem(this.draft);
    } catch {
      // nothing was kept
    }
  }

  private fields(form: DetailsForm): DetailField[] {
    return detailGroups(form, this.values, this.texts()).flatMap(({ fields }) => fields);
  }

  private readonly set = (name: string, value: string): void => {
    this.values = { ...this.values, [name]: value };
    if (this.wrong[name]) Reflect.deleteProperty(this.wrong, name);
    try {
      const { password: _, ...rest } = this.values;
      sessionStorage.setItem(this.draft, JSON.stringify(rest));
    } catch {
      // a browser that keeps nothing still sells
    }
    this.host.element.requestUpdate();
  };
}
