import { html, nothing, type TemplateResult } from 'lit';
import { slotClosedBecause } from '../../sale/offers.ts';
import { clockTime, why, type ShopView } from './shop-view.ts';

/** Times of admission, one to choose. */
export function renderSlots(view: ShopView): TemplateResult | typeof nothing {
  const {
    info,
    slot,
    text: { shop: text },
    language,
    now,
  } = view;
  if (!info.useTimeSlots) return nothing;
  const clock = ({ startTime: { hour, minute } }: { startTime: { hour: number; minute: number } }) =>
    hour * 60 + minute;
  const slots = [...(info.timeSlots ?? [])].sort((a, b) => clock(a) - clock(b));
  return html`<fieldset part="slots" class="slots">
    <legend><h3>${text.chooseTime}</h3></legend>
    <div class="times">
      ${slots.map((each) => {
        const closed = slotClosedBecause(each, now);
        const left =
          each.v === undefined
            ? nothing
            : closed
              ? closed.code === 'SLOT_SOLD_OUT'
                ? view.text.shared.soldOut
                : why(view, closed)
              : text.slotLeft(each.v);
        return html`<label part="slot" class="time">
          <input
            type="radio"
            name="slot"
            value=${each._id}
            .checked=${each._id === slot?._id}
            ?disabled=${closed !== undefined}
            @change=${() => {
              view.selectSlot(each._id);
            }}
          />
          <span>${clockTime(each.startTime.hour, each.startTime.minute, language)}</span>
          <span class="small" data-light=${each.availabilityIndicator ?? ''}>${left}</span>
        </label>`;
      })}
    </div>
  </fieldset>`;
}
