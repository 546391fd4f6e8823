/** `<desk-coupon>`: a coupon is made or changed, or a series of codes with the same discount. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { coupons, type Coupon } from '../../contract/coupons.ts';
import { events } from '../../contract/events.ts';
import { couponState } from '../parts/coupons.ts';
import { ask } from '../parts/dialog.ts';
import { eventsOf, learnEvents, type NamedEvent } from '../parts/event-names.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf, sayErrors } from '../parts/problems.ts';
import { changesOf, discountTypes, fieldsOf, inputOf, seriesOf, typeOf, type CouponFields } from './coupon-form.ts';

export class DeskCoupon extends DeskPage {
  /** Missing for a new one. */
  private coupon: Coupon | undefined;
  private type: (typeof discountTypes)[number] = 'PERCENTAGE';
  private choices: readonly (NamedEvent & { readonly _id: string })[] = [];
  private failure = '';
  private isBusy = false;

  override get heading(): string {
    return this.caption;
  }

  private get isSeries(): boolean {
    return this.place.path === '/coupons/series';
  }

  private get caption(): string {
    const { coupons: words } = this.desk.texts;
    return this.isSeries ? words.seriesTitle : (this.coupon?.code ?? words.create);
  }

  private get zone(): string {
    return this.desk.zone;
  }

  private get client() {
    const { get, create, createSeries, update, delete: remove } = coupons;
    return this.desk.client({ coupons: { get, create, createSeries, update, delete: remove } }).coupons;
  }

  protected override async load(): Promise<void> {
    const { id } = this.place.params;
    this.failure = '';
    this.coupon = id === undefined ? undefined : await this.client.get({ id });
    this.type = typeOf(this.coupon ?? {});
    await this.loadChoices(this.coupon?.eventIds ?? []);
  }

  /** The events to choose from: those to come, and those that are chosen already. */
  private async loadChoices(chosen: readonly string[]): Promise<void> {
    if (!this.desk.may('events:read')) return;
    const client = this.desk.client({ events: { list: events.list } });
    const end = { $gte: new Date().toISOString() };
    const { rows } = await client.events.list({ end, top: 100, type: ['SINGLE', 'ROOT', 'GROUP'] });
    learnEvents(rows);
    const names = await eventsOf(this.desk, chosen);
    const others = chosen.filter((id) => !rows.some(({ _id }) => _id === id));
    this.choices = [
      ...others.flatMap((_id) => {
        const event = names.get(_id);
        return event ? [{ ...event, _id }] : [];
      }),
      ...rows.map(({ _id, name, start, timezone }) => ({ _id, name, start, timezone })),
    ];
  }

  private async save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    const { desk, coupon } = this;
    const { coupons: words, signIn, vouchers } = desk.texts;
    const typed = {
      data: new FormData(event.target as HTMLFormElement),
      zone: this.zone,
      words: { ...words.labels, required: signIn.required, numberWrong: vouchers.amountWrong },
    };
    this.isBusy = true;
    this.failure = '';
    this.requestUpdate();
    try {
      if (this.isSeries) {
        const { series, total } = await this.client.createSeries(seriesOf(typed));
        desk.go(`/coupons?series=${series}`);
        desk.toast(words.seriesMade(desk.formats.number(total)));
      } else if (coupon) {
        this.coupon = await this.client.update({ id: coupon._id, ...changesOf(typed) });
        desk.toast(words.saved);
      } else {
        await this.client.create(inputOf(typed));
        desk.go('/coupons');
        desk.toast(words.made);
      }
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : '';
      this.failure = code === 'CODE_IN_USE' ? vouchers.codeInUse : messageOf(error, desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private dismiss(id: string): void {
    const { coupons: words } = this.desk.texts;
    ask(
      {
        title: words.removeTitle,
        confirm: words.remove,
        isDanger: true,
        body: html`<p>${words.removeText}</p>`,
        act: async () => {
          await sayErrors(this.client.delete({ id }), { HAS_ORDERS: words.hasOrders });
          this.desk.go('/coupons');
          this.desk.toast(words.removed);
        },
      },
      this.desk.texts,
    );
  }

  private field(name: keyof CouponFields, fields: CouponFields, hint?: string): TemplateResult {
    const label = this.desk.texts.coupons.labels[name];
    const isTime = name === 'validFrom' || name === 'validUntil';
    return html`<label class="field"
      >${name === 'value' && this.type === 'PERCENTAGE' ? this.desk.texts.coupons.percent : label}<input
        name=${name}
        type=${isTime ? 'datetime-local' : 'text'}
        autocomplete="off"
        .defaultValue=${fields[name]}
      />${hint === undefined ? nothing : html`<span class="hint">${hint}</span>`}</label
    >`;
  }

  private renderCode(fields: CouponFields): TemplateResult {
    const { coupons: words, vouchers } = this.desk.texts;
    if (!this.isSeries) return this.field('code', fields, this.coupon ? undefined : vouchers.codeHint);
    return html`<div class="pair">
      <label class="field"
        >${words.labels.amount}<input name="amount" inputmode="numeric" autocomplete="off" /><span class="hint"
          >${words.amountHint}</span
        ></label
      >
      <label class="field"
        >${words.prefix}<input name="prefix" maxlength="24" autocomplete="off" /><span class="hint"
          >${words.prefixHint}</span
        ></label
      >
    </div>`;
  }

  private renderEvents(): TemplateResult | typeof nothing {
    const { texts, formats } = this.desk;
    const chosen = this.coupon?.eventIds ?? [];
    if (this.choices.length === 0) return nothing;
    return html`<fieldset class="plain-set">
      <legend>${texts.coupons.events}</legend>
      <p class="muted small">${texts.coupons.eventsHint}</p>
      <div class="choices">
        ${this.choices.map(
          ({ _id, name, start, timezone }) =>
            html`<label class="choice">
              <input type="checkbox" name="events" value=${_id} .defaultChecked=${chosen.includes(_id)} />
              <span>${name}<small>${formats.dateTime(start, timezone)}</small></span>
            </label>`,
        )}
      </div>
    </fieldset>`;
  }

  private renderFields(): TemplateResult {
    const { coupons: words } = this.desk.texts;
    const { coupon = {} as Partial<Coupon> } = this;
    const fields = fieldsOf(coupon, this.zone);
    const check = (name: string, label: string, isOn: boolean) =>
      html`<label class="check"><input type="checkbox" name=${name} .defaultChecked=${isOn} />${label}</label>`;
    return html`${this.renderCode(fields)} ${this.field('name', fields, words.nameHint)}
      <div class="pair">
        <label class="field"
          >${words.labels.discountType}<select
            name="discountType"
            @change=${(event: Event) => {
              this.type = discountTypes.find((type) => type === (event.target as HTMLSelectElement).value) ?? this.type;
              this.requestUpdate();
            }}
          >
            ${discountTypes.map(
              (type) => html`<option value=${type} ?selected=${type === this.type}>${words.types[type]}</option>`,
            )}
          </select></label
        >
        ${this.type === 'waiveFees' ? nothing : this.field('value', fields)}
      </div>
      <div class="pair">
        ${this.field('validFrom', fields)} ${this.field('validUntil', fields)}
        ${this.field('maxRedemptions', fields, this.isSeries ? words.onceHint : words.unlimitedHint)}
        ${this.field('maxPerCustomer', fields, words.unlimitedHint)} ${this.field('minTickets', fields)}
        ${this.field('minCartSum', fields)}
      </div>
      ${this.renderEvents()} ${check('withDiscounts', words.withDiscounts, coupon.withDiscounts !== false)}
      ${check('withCoupons', words.withCoupons, coupon.withCoupons === true)}
      ${this.coupon ? check('active', words.active, coupon.active !== false) : nothing}`;
  }

  protected override content(): TemplateResult {
    const { texts, formats, may } = this.desk;
    const { coupons: words, codes, order } = texts;
    const { coupon } = this;
    const mayChange = may('vouchers:write');
    return html`${pageHead(this.caption, {
        back: { path: '/coupons', word: codes.coupons },
        actions:
          coupon && mayChange
            ? html`<button
                class="button danger-text"
                @click=${() => {
                  this.dismiss(coupon._id);
                }}
              >
                ${words.remove}
              </button>`
            : nothing,
        below: coupon
          ? html`<p class="below">
              ${couponState(this.desk, coupon)}
              <span class="muted">${words.usedSoFar(formats.number(coupon.redemptions ?? 0))}</span>
            </p>`
          : nothing,
      })}
      <form class="card stack card-form" @submit=${(event: SubmitEvent) => this.save(event)} novalidate>
        <fieldset class="plain-set stack" ?disabled=${!mayChange}>
          <legend class="hidden">${this.caption}</legend>
          ${this.renderFields()}
        </fieldset>
        ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
        ${
          mayChange
            ? html`<p>
                <button class="button primary" aria-disabled=${this.isBusy}>
                  ${this.isSeries ? words.makeSeries : coupon ? order.save : words.make}
                </button>
              </p>`
            : nothing
        }
      </form>`;
  }
}
customElements.define('desk-coupon', DeskCoupon);
