/** The waiting list's form. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { ServiceError } from '../../../client/errors.ts';
import { emailPattern } from '../../../contract/email.ts';
import type { EventInfo } from '../../../contract/event-info.ts';
import { MOST_WAITING, waitingList as api } from '../../../contract/waiting-list.ts';
import { waiting as english } from '../../../locales/en/waiting.ts';
import type { Texts } from '../../../locales/index.ts';
import { waitingAmounts } from '../../../sale/waiting-list.ts';
import { form } from '../../form.styles.ts';
import { adopt } from '../../styles.ts';
import { keepInTab, loadFromTab } from '../../tab-store.ts';
import { fullName, type ShopHost, type ShopView } from '../view/shop-view.ts';
import { visibleTickets } from '../tickets/tickets.ts';

/** The operations of this part; it loads for a sold-out event with a waiting list. */
const operations = { waitingList: api };

type PartTexts = Texts['waiting'];
type Name = 'email' | 'amount' | 'ticket' | 'name' | 'consent';
type Values = Readonly<Partial<Record<Name | 'joined', string>>>;

/** The form. Typed values, and the fact that the buyer has joined, survive a reload, but not the tab. */
export class WaitingForm {
  private values: Values;
  private wrong: Partial<Record<Name, string>> = {};
  private message = '';
  private busy = false;
  private readonly draft: string;

  constructor(
    private readonly host: ShopHost,
    event: EventInfo,
  ) {
    adopt(host.element, form);
    this.draft = `foyer:waiting:${[event._id, event.underShopId].filter(Boolean).join(':')}`;
    const { email, prename, lastname } = host.element.customer ?? {};
    this.values = {
      email: email ?? '',
      name: [prename, lastname].filter(Boolean).join(' '),
      ...loadDraft(this.draft),
    };
  }

  render(view: ShopView): TemplateResult {
    const { values, texts } = this;
    if (values.joined)
      return html`<div class="on-list">
        <p id="waiting-joined" tabindex="-1">
          <strong>${texts.joined(Number(values.joined))}</strong> ${texts.told(values.email ?? '')}
        </p>
        <button type="button" class="link" @click=${this.handleChange}>${texts.change}</button>
      </div>`;
    const tickets = visibleTickets(view);
    const { min, max } = this.amounts(view);
    const text = (name: Name) => values[name] ?? '';
    const consent = this.about('consent');
    return html`<form class="waiting" novalidate @submit=${this.handleSubmit} @input=${this.handleInput}>
      <p class="wide">${texts.intro}</p>
      ${this.field(
        'email',
        texts.email,
        ({ id, invalid, notes }) =>
          html`<input
            id=${id}
            name="email"
            type="email"
            required
            autocomplete="email"
            maxlength="254"
            .value=${live(text('email'))}
            aria-invalid=${invalid}
            aria-describedby=${notes}
          />`,
      )}
      ${this.field(
        'amount',
        texts.amount,
        ({ id, invalid, notes }) =>
          html`<input
            id=${id}
            name="amount"
            type="number"
            required
            inputmode="numeric"
            step="1"
            min=${min}
            max=${max}
            .value=${live(values.amount ?? `${min}`)}
            aria-invalid=${invalid}
            aria-describedby=${notes}
          />`,
      )}
      ${
        tickets.length > 1
          ? this.field(
              'ticket',
              texts.which,
              ({ id, notes }) =>
                html`<select id=${id} name="ticket" aria-describedby=${notes}>
                  <option value="" ?selected=${text('ticket') === ''}>${texts.any}</option>
                  ${tickets.map(
                    (ticket) =>
                      html`<option value=${ticket.id} ?selected=${ticket.id === text('ticket')}>
                        ${fullName(view, ticket)}
                      </option>`,
                  )}
                </select>`,
            )
          : nothing
      }
      ${this.field(
        'name',
        html`${texts.name} <span class="muted small">(${texts.optional})</span>`,
        ({ id, notes }) =>
          html`<input
            id=${id}
            name="name"
            type="text"
            autocomplete="name"
            maxlength="200"
            .value=${live(text('name'))}
            aria-describedby=${notes}
          />`,
      )}
      <div part="field" class="field wide">
        <label class="agree">
          <input
            id=${consent.id}
            name="consent"
            type="checkbox"
            required
            .checked=${live(text('consent') === 'true')}
            aria-invalid=${consent.invalid}
            aria-describedby=${consent.notes}
          />
          <span>${texts.consent}</span></label
        >${this.problem('consent')}
      </div>
      <p part="error" class="wrong wide" role="alert" ?hidden=${this.message === ''}>${this.message}</p>
      <button class="primary wide" aria-disabled=${this.busy ? 'true' : 'false'}>
        ${this.busy ? texts.joining : texts.join}
      </button>
    </form>`;
  }

  private get texts(): PartTexts {
    return this.host.translated()?.waiting ?? english;
  }

  private about(name: Name) {
    const wrong = this.wrong[name] !== undefined;
    return {
      id: `waiting-${name}`,
      invalid: wrong ? ('true' as const) : ('false' as const),
      notes: wrong ? `waiting-${name}-wrong` : nothing,
    };
  }

  private problem(name: Name): TemplateResult | typeof nothing {
    const wrong = this.wrong[name];
    return wrong === undefined ? nothing : html`<span class="wrong" id=${`waiting-${name}-wrong`}>${wrong}</span>`;
  }

  private field(
    name: Name,
    label: unknown,
    control: (about: ReturnType<WaitingForm['about']>) => TemplateResult,
  ): TemplateResult {
    return html`<div part="field" class="field">
      <label for=${`waiting-${name}`}>${label}</label>${control(this.about(name))}${this.problem(name)}
    </div>`;
  }

  private amounts({ info }: ShopView): { min: number; max: number } {
    return waitingAmounts(info, { ticketTypeId: this.values.ticket || undefined }, MOST_WAITING);
  }

  private readonly handleInput = (event: Event): void => {
    const { name, type, value, checked } = event.target as HTMLInputElement;
    const key = name as Name;
    Reflect.deleteProperty(this.wrong, key);
    this.keep({ ...this.values, [key]: type === 'checkbox' ? (checked ? 'true' : '') : value });
  };

  private readonly handleChange = (): void => {
    this.keep({ ...this.values, joined: '' });
    void this.focus('waiting-amount');
  };

  private readonly handleSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const view = this.host.view();
    const { texts } = this;
    if (!view || this.busy) return; // a second click is the same request
    this.wrong = this.check(event.target as HTMLFormElement, view, texts);
    if (Object.keys(this.wrong).length > 0) {
      await this.reject(texts.check);
      return;
    }
    this.busy = true;
    this.message = '';
    this.host.element.requestUpdate();
    const error: unknown = await this.join(view).catch((reason: unknown) => reason ?? new Error('Unknown'));
    this.busy = false;
    if (error !== undefined) {
      await this.take(error, view, texts);
      return;
    }
    await this.focus('waiting-joined');
  };

  private async join(view: ShopView): Promise<void> {
    const { email = '', name = '', ticket } = this.values;
    const amount = Number(this.values.amount ?? this.amounts(view).min);
    // the reader's page, so that the email leads back here; without the part after `#`
    const page = `${location.origin}${location.pathname}${location.search}`;
    await this.host.clientFor(operations).waitingList.join({
      id: view.info._id,
      email: email.trim(),
      amount,
      consent: true,
      locale: view.language,
      underShopId: view.info.underShopId,
      ...(name.trim() && { name: name.trim() }),
      ...(ticket && { ticketTypeId: ticket }),
      ...(/^https?:/.test(page) && page.length <= 2000 && { page }),
    });
    this.keep({ ...this.values, amount: `${amount}`, joined: `${amount}` });
    this.host.announce(this.texts.joined(amount));
  }

  /** The errors of the form in the language of the shop: browsers would use their own. */
  private check(typed: HTMLFormElement, view: ShopView, texts: PartTexts): Partial<Record<Name, string>> {
    const { min, max } = this.amounts(view);
    const wrong: Partial<Record<Name, string>> = {};
    for (const field of typed.querySelectorAll('input')) {
      const name = field.name as Name;
      const { valueMissing, badInput, rangeUnderflow, rangeOverflow, stepMismatch } = field.validity;
      if (name === 'consent' && valueMissing) wrong.consent = texts.agree;
      else if (name === 'amount' && (valueMissing || badInput || rangeUnderflow || rangeOverflow || stepMismatch))
        wrong.amount = texts.between(min, max);
      else if (valueMissing) wrong[name] = texts.missing;
      else if (name === 'email' && !emailPattern.test(field.value.trim())) wrong.email = texts.notEmail;
    }
    return wrong;
  }

  /** The reason why the service rejected it. If there are tickets again, they are shown. */
  private async take(error: unknown, view: ShopView, texts: PartTexts): Promise<void> {
    const code = error instanceof ServiceError ? error.code : '';
    if (code === 'NOT_SOLD_OUT') {
      this.host.announce(texts.back);
      this.message = texts.back;
      this.host.reload();
      return;
    }
    const refused = error instanceof ServiceError && error.status === 400 ? (error.body.details ?? []) : [];
    const { min, max } = this.amounts(view);
    const errors: Partial<Record<string, string>> = { email: texts.notEmail, amount: texts.between(min, max) };
    this.wrong = Object.fromEntries(refused.flatMap(({ path = '' }) => (errors[path] ? [[path, errors[path]]] : [])));
    const named = Object.keys(this.wrong).length > 0;
    await this.reject(named ? texts.check : code === 'NO_WAITING_LIST' ? texts.gone : this.host.failed(error));
  }

  /** Shows an error, and focuses the first field that has one. */
  private async reject(message: string): Promise<void> {
    this.message = message;
    const { element } = this.host;
    element.requestUpdate();
    await element.updateComplete;
    element.shadowRoot?.querySelector<HTMLElement>('.waiting [aria-invalid="true"]')?.focus();
  }

  private async focus(id: string): Promise<void> {
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
    this.host.element.shadowRoot?.getElementById(id)?.focus();
  }

  private keep(values: Values): void {
    this.values = values;
    keepInTab(this.draft, values);
    this.host.element.requestUpdate();
  }
}

/** The stored values; empty if the browser stores nothing, or something else is there. */
function loadDraft(name: string): Values {
  return Object.fromEntries(Object.entries(loadFromTab(name)).filter(([, value]) => typeof value === 'string'));
}
