/** Slots of an event. */
import { html, nothing, type TemplateResult } from 'lit';
import type { EventInfo, InfoSlot } from '../../../contract/event-info.ts';
import { times as english } from '../../../locales/en/times.ts';
import type { Texts } from '../../../locales/index.ts';
import { regional } from '../../../sale/regional.ts';
import type { Reason } from '../../../sale/ticket-options.ts';
import { slotReason } from '../../../sale/problems.ts';
import { word } from '../../format.ts';
import { adopt } from '../../styles.ts';
import { loadedRules } from '../cart/rules.ts';
import { styles } from '../page/times.styles.ts';
import type { ShopPart } from '../view/shop-part.ts';
import { clockTime } from '../view/later-texts.ts';
import { why, type ShopHost, type ShopView } from '../view/shop-view.ts';

/** Maximum of slots without headings for the parts of the day. */
const few = 12;

/**
 * Times of admission at the venue's clock, one to choose: before the tickets, or after them if the seller wants that.
 */
export class Slots implements ShopPart {
  readonly place: 'before' | 'after';

  constructor(
    private readonly host: ShopHost,
    { styleOptions }: EventInfo,
  ) {
    adopt(host.element, styles);
    this.place = styleOptions?.timeSlotsCheckoutSelection === 'afterTickets' ? 'after' : 'before';
    if (this.place === 'after') return;
    for (const type of ['click', 'change']) host.element.renderRoot.addEventListener(type, this.handleEarly, true);
  }

  stop(): void {
    for (const type of ['click', 'change'])
      this.host.element.renderRoot.removeEventListener(type, this.handleEarly, true);
  }

  render(view: ShopView): TemplateResult | typeof nothing {
    const { info, slot, cart, now } = view;
    const slots = [...(info.timeSlots ?? [])].sort((a, b) => minutes(a) - minutes(b));
    if (slots.length === 0) return nothing;
    const lost = slot && cart.length > 0 ? slotReason(info, cart, slot._id, now, loadedRules()) : undefined;
    return html`<fieldset part="slots" class="slots">
      <legend><h3>${this.place === 'after' ? this.texts.chooseTimeNow : this.texts.chooseTime}</h3></legend>
      ${
        slot && lost
          ? html`<p part="reason" class="notice" role="alert">${this.texts.gone(this.clock(view, slot))}</p>`
          : nothing
      }
      ${
        slots.length > few
          ? partsOfDay.map(([name, from, to]) => {
              const own = slots.filter((each) => minutes(each) >= from * 60 && minutes(each) < to * 60);
              return own.length > 0
                ? html`<h4 class="small muted">${this.texts[name]}</h4>
                    ${this.renderTimes(view, own)}`
                : nothing;
            })
          : this.renderTimes(view, slots)
      }
    </fieldset>`;
  }

  /** Leads a buyer who chooses tickets before a time to the times. */
  private readonly handleEarly = (event: Event): void => {
    const { type, target } = event;
    const field = target instanceof Element && target.closest('[part=increment], [part=quantity]');
    const view = this.host.view();
    if (!view || view.slot || !field || (field instanceof HTMLInputElement && type === 'click')) return;
    event.stopPropagation();
    if (field instanceof HTMLInputElement) field.value = '0';
    this.host.element.renderRoot.querySelector<HTMLElement>('[name=slot]:enabled')?.focus();
    this.host.announce(why(view, { code: 'SLOT_MISSING' }));
  };

  private get texts(): Texts['times'] {
    return this.host.translated()?.times ?? english;
  }

  private clock({ language, info }: ShopView, { startTime: { hour, minute } }: InfoSlot): string {
    return clockTime(hour, minute, regional(language, info.timezone));
  }

  private renderTimes(view: ShopView, slots: readonly InfoSlot[]): TemplateResult {
    return html`<div class="times">${slots.map((slot) => this.renderTime(view, slot))}</div>`;
  }

  private renderTime(view: ShopView, slot: InfoSlot): TemplateResult {
    const reason = slotReason(view.info, view.cart, slot._id, view.now, loadedRules());
    return html`<label part="slot" class="time">
      <input
        type="radio"
        name="slot"
        value=${slot._id}
        .checked=${slot._id === view.slot?._id}
        ?disabled=${reason !== undefined && slot._id !== view.slot?._id}
        @change=${() => {
          view.selectSlot(slot._id);
        }}
      />
      <span>${this.clock(view, slot)}</span>
      ${reason ? nothing : this.light(view, slot)}
      <span class="small">${this.left(view, slot, reason)}</span>
    </label>`;
  }

  /** The availability, if the seller wants it shown: a mark that is more or less full, and the text. */
  private light({ info }: ShopView, { availabilityIndicator = '' }: InfoSlot): TemplateResult | typeof nothing {
    const left = info.styleOptions?.showAvailabilityIndicator ? word(this.texts.lights, availabilityIndicator) : '';
    return left
      ? html`<span class="small"><span class="level ${availabilityIndicator}" aria-hidden="true"></span>${left}</span>`
      : nothing;
  }

  /**
   * The number left, by category or ticket type if these have their own limits; or the reason why the slot cannot be
   * chosen.
   */
  private left(view: ShopView, slot: InfoSlot, reason: Reason | undefined): unknown {
    const { info, text } = view;
    const { texts } = this;
    if (reason?.code === 'SLOT_OVER') return texts.over;
    if (reason?.code === 'SLOT_SOLD_OUT' && slot.v !== undefined && slot.v <= 0) return text.shared.soldOut;
    if (reason) return view.cart.length > 0 ? texts.notForCart : why(view, reason);
    const named = [
      ...(slot.categories ?? []).map(({ categoryRef, v }) => ({
        name: info.categories?.find(({ _id, ref }) => (ref ?? _id) === categoryRef)?.name,
        v,
      })),
      ...(slot.ticketTypes ?? []).map(({ ticketTypeId, v }) => ({
        name: info.tickets?.find(({ id }) => id === ticketTypeId)?.name,
        v,
      })),
    ].filter(({ name, v }) => name && v !== undefined && v !== slot.v);
    if (named.length > 0)
      return named.map(({ name, v = 0 }) => html`<span class="own">${texts.fewLeft(name, v)}</span>`);
    return slot.v === undefined ? nothing : texts.slotLeft(slot.v);
  }
}

const partsOfDay: readonly (readonly ['morning' | 'afternoon' | 'evening', number, number])[] = [
  ['morning', 0, 12],
  ['afternoon', 12, 17],
  ['evening', 17, 24],
];

function minutes({ startTime: { hour, minute } }: InfoSlot): number {
  return hour * 60 + minute;
}
