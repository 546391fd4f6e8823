/**
 * The return of tickets: the choice of tickets, the amount, and the form of the refund. Nothing happens before the
 * buyer has seen and confirmed these.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import { returns, type ReturnTerms } from '../../../contract/returns.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { toMinor } from '../../../sale/money.ts';
import { date, money } from '../../format.ts';
import { namesOf, type PanelContext } from './change-panel.ts';
import { PanelForm } from './panel-form.ts';

const operations = { orders: returns };
type Way = 'money' | 'voucher';

export class ReturnPanel extends PanelForm {
  private readonly chosen: Set<string>;
  private way: Way | undefined;
  private terms: ReturnTerms | undefined;
  /** Ids of dependents that have to be returned together with the chosen tickets. */
  private missing: readonly string[] = [];
  /** True if the terms on screen are not those of the last choice. */
  private isOld = false;
  /** As it was typed, for a refund by hand. */
  private iban = '';
  private isIbanWrong = false;
  /** Counts requests: a late answer to an earlier one is ignored. */
  private round = 0;

  constructor(context: PanelContext) {
    super(context);
    this.chosen = new Set([context.ticket._id]);
    void this.look();
  }

  protected get go() {
    const { giving } = this.context.view().texts;
    return { label: giving.confirm(this.chosen.size), isReady: this.terms !== undefined && !this.isOld };
  }

  protected renderFields(): TemplateResult {
    const { view, ticket } = this.context;
    const { giving } = view().texts;
    const all = this.tickets;
    const { terms } = this;
    return html`${
        all.length > 1
          ? html`<fieldset>
              <legend>${giving.which}</legend>
              <div>${all.map((each, at) => this.renderTicket(each, at))}</div>
            </fieldset>`
          : html`<p>${giving.question(ticket.ticketName ?? '')}</p>`
      }
      ${terms && terms.ways.length > 1 && terms.amount > 0 ? this.renderWays(terms) : nothing}
      <div class="worth" aria-live="polite">
        ${terms ? this.renderTerms(terms) : this.problem || this.chosen.size === 0 ? nothing : giving.looking}
      </div>
      ${
        this.missing.length > 0
          ? html`<button class="quiet" type="button" data-together @click=${this.handleBatch}>
              ${giving.addThem}
            </button>`
          : nothing
      }
      ${this.isByHand ? this.renderIban() : nothing}`;
  }

  /** The seller pays it back, to an account that the buyer may name. */
  private get isByHand(): boolean {
    const { byHand = false, amount = 0, as } = this.terms ?? {};
    return byHand && amount > 0 && as === 'money';
  }

  private renderIban(): TemplateResult {
    const { giving } = this.context.view().texts;
    const { id } = this;
    return html`<div part="field" class="field">
      <label for=${id}>${giving.iban}</label>
      <input
        id=${id}
        inputmode="text"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        maxlength="60"
        .value=${this.iban}
        aria-invalid=${this.isIbanWrong ? 'true' : 'false'}
        aria-describedby=${this.isIbanWrong ? `${id}-wrong` : nothing}
        @input=${(event: Event) => {
          this.iban = (event.target as HTMLInputElement).value;
        }}
      />
      ${this.isIbanWrong ? html`<p id="${id}-wrong" class="wrong">${giving.wrongIban}</p>` : nothing}
    </div>`;
  }

  private get id(): string {
    return `iban-${this.context.ticket._id}`;
  }

  /** Tickets that could be returned together with this one. */
  private get tickets(): readonly Ticket[] {
    const { order, ticket } = this.context;
    return order().tickets.filter(({ _id, secret, status }) => _id === ticket._id || (secret && status !== 'INVALID'));
  }

  private renderTicket({ _id, ticketName, seat, firstname, lastname }: Ticket, at: number): TemplateResult {
    const texts = [ticketName, seat, [firstname, lastname].filter(Boolean).join(' ')].filter(Boolean).join(', ');
    return html`<label class="check">
      <input
        type="checkbox"
        name="ticket"
        value=${_id}
        .checked=${this.chosen.has(_id)}
        @change=${(event: Event) => {
          if ((event.target as HTMLInputElement).checked) this.chosen.add(_id);
          else this.chosen.delete(_id);
          void this.look();
        }}
      />
      <span>${at + 1}. ${texts}</span></label
    >`;
  }

  private renderWays({ ways, as }: ReturnTerms): TemplateResult {
    const { giving } = this.context.view().texts;
    const known = (['money', 'voucher'] as const).filter((way) => ways.includes(way));
    return html`<fieldset>
      <legend>${giving.how}</legend>
      <div>
        ${known.map(
          (way) =>
            html`<label class="check">
              <input
                type="radio"
                name="way-${this.context.ticket._id}"
                value=${way}
                .checked=${(this.way ?? as) === way}
                @change=${() => {
                  this.way = way;
                  void this.look();
                }}
              />
              <span>${giving.ways[way]}</span></label
            >`,
        )}
      </div>
    </fieldset>`;
  }

  private renderTerms(terms: ReturnTerms): TemplateResult {
    const { texts, language, timezone } = this.context.view();
    const { giving } = texts;
    const { currency, amount, toVouchers, retained, lostDiscounts: lost = 0, paid, until, as } = terms;
    const inMoney = (major: number) => money(toMinor(major, currency), currency, language);
    const row = (label: string, major: number) =>
      html`<li><span>${label}</span> <strong>${inMoney(major)}</strong></li>`;
    return html`<ul class="terms" role="list">
        ${row(giving.paid, paid)} ${lost > 0 ? row(giving.lost, lost) : nothing}
        ${retained > lost ? row(giving.kept, retained - lost) : nothing}
        ${amount > 0 || toVouchers === 0 ? row(as === 'voucher' ? giving.asVoucher : giving.back, amount) : nothing}
        ${toVouchers > 0 ? row(giving.toVouchers, toVouchers) : nothing}
      </ul>
      <p class="small muted">
        ${[
          amount > 0 && as === 'money' ? (terms.byHand ? giving.byHand : giving.banks) : '',
          until ? giving.until(date(until, 'dateTime', language, timezone)) : '',
          terms.endsOrder ? giving.endsOrder : '',
          giving.final,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>`;
  }

  private get wish() {
    const tickets = this.tickets
      .filter(({ _id }) => this.chosen.has(_id))
      .map(({ _id, secret = '' }) => ({ _id, secret }));
    return { tickets, ...(this.way && { as: this.way }) };
  }

  /** Requests the terms of the return. */
  private async look(): Promise<void> {
    const { host, explain } = this.context;
    const round = ++this.round;
    // the former terms stay on screen, and so does the focus in them
    this.isOld = true;
    this.problem = '';
    this.missing = [];
    if (this.chosen.size === 0) this.terms = undefined;
    host.element.requestUpdate();
    if (this.chosen.size === 0) return;
    try {
      const { id, secret } = this.context.order();
      const client = host.clientFor(operations).orders;
      const { wish } = this;
      const terms = await (secret === undefined
        ? client.previewOwnReturn({ id, ...wish })
        : client.previewReturn({ id, secret, ...wish }));
      if (round !== this.round) return;
      this.terms = terms;
      this.isOld = false;
    } catch (error) {
      if (round !== this.round) return;
      this.terms = undefined;
      this.missing = this.missingOf(error);
      this.problem =
        this.missing.length > 0
          ? this.context.view().texts.giving.bundled(namesOf(this.context.order(), this.missing))
          : explain(error);
    }
    host.element.requestUpdate();
  }

  /** Dependents that the service requires, too; empty if not all of them can be chosen here. */
  private missingOf(error: unknown): readonly string[] {
    const together = error instanceof ServiceError && error.code === 'BUNDLED' ? error.body['together'] : undefined;
    const ids = Array.isArray(together) ? together.filter((id) => typeof id === 'string') : [];
    return ids.every((id) => this.tickets.some(({ _id }) => _id === id)) ? ids : [];
  }

  private readonly handleBatch = async (): Promise<void> => {
    const { host, ticket } = this.context;
    const [first = ''] = this.missing;
    for (const id of this.missing) this.chosen.add(id);
    void this.look();
    // the pressed button goes
    await host.element.updateComplete;
    const own = `#changes-${CSS.escape(ticket._id)} [name=ticket][value="${CSS.escape(first)}"]`;
    host.element.shadowRoot?.querySelector<HTMLElement>(own)?.focus();
  };

  protected async submit(): Promise<void> {
    const { terms } = this;
    if (!terms || this.isOld) return;
    const { host, done, view } = this.context;
    this.isIbanWrong = false;
    await this.attempt(async () => {
      const { id, secret } = this.context.order();
      const client = host.clientFor(operations).orders;
      const { amount } = terms;
      const iban = this.isByHand ? this.iban.trim() : '';
      const agreed = { ...this.wish, amount, ...(iban && { refundAccount: { iban } }) };
      const made = await (secret === undefined
        ? client.returnOwnTickets({ id, ...agreed })
        : client.returnTickets({ id, secret, ...agreed }));
      const { giving } = view().texts;
      done(made.voucherCode ? giving.doneVoucher(made.voucherCode) : giving.done, true);
    });
  }

  protected override async failed(error: unknown): Promise<void> {
    if (error instanceof ServiceError && error.body.details?.[0]?.path === 'refundAccount.iban') {
      this.isIbanWrong = true;
      await this.focus(this.id);
      return;
    }
    await this.look(); // the terms may have changed
    this.problem ||= this.context.explain(error);
  }
}
