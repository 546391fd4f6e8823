/** The rebooking panel of a ticket: the slots of its event with room for one more. */
import { html, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import { eventInfo, type EventInfo, type InfoSlot } from '../../../contract/event-info.ts';
import { ticketChanges } from '../../../contract/ticket-changes.ts';
import { slotStart } from '../../../sale/dates.ts';
import { notRebookable } from '../../../sale/rebooking-slots.ts';
import { date } from '../../format.ts';
import type { PanelContext } from './change-panel.ts';
import { PanelForm } from './panel-form.ts';

export class TimePanel extends PanelForm {
  private info: EventInfo | undefined;
  private chosen = '';

  /** Opens it once the slots are loaded. @throws the errors of the client */
  static async open(context: PanelContext): Promise<TimePanel> {
    const panel = new TimePanel(context);
    await panel.load();
    return panel;
  }

  protected get go() {
    return { label: this.slots.length > 0 ? this.context.view().texts.times.choose : '' };
  }

  protected renderFields(): TemplateResult {
    const { ticket, view } = this.context;
    const { texts } = view();
    const slots = this.slots;
    const name = `time-${ticket._id}`;
    return html`<fieldset class="choices">
      <legend>${texts.times.legend}</legend>
      ${
        this.info && slots.length === 0
          ? html`<p class="small">${texts.times.none}</p>`
          : slots.map(
              (slot) =>
                html`<label>
                  <input
                    type="radio"
                    name=${name}
                    value=${slot._id}
                    .checked=${slot._id === this.chosen}
                    @change=${() => {
                      this.choose(slot);
                    }}
                  />
                  ${this.clock(slot)}
                </label>`,
            )
      }
    </fieldset>`;
  }

  /** Slots that have not ended and have room for the ticket; not its own one. */
  private get slots(): readonly InfoSlot[] {
    const { info } = this;
    const { slotId, ticketTypeId } = this.context.ticket;
    const type = info?.tickets?.find(({ id }) => id === ticketTypeId);
    if (!info || !type) return [];
    return (info.timeSlots ?? [])
      .filter((slot) => slot._id !== slotId && !notRebookable(slot, type, new Date()))
      .sort((a, b) => this.start(info, a).getTime() - this.start(info, b).getTime());
  }

  private start(info: EventInfo, { startTime }: InfoSlot): Date {
    return slotStart(startTime, info);
  }

  private clock(slot: InfoSlot): string {
    const { language } = this.context.view();
    return this.info ? date(this.start(this.info, slot).toISOString(), 'short', language, this.info.timezone) : '';
  }

  private async load(): Promise<void> {
    const { host, ticket, view } = this.context;
    const client = host.clientFor({ events: eventInfo }).events;
    this.info = await client.info({ id: ticket.eventId ?? '', locale: view().language });
    this.show();
  }

  private choose(slot: InfoSlot): void {
    this.chosen = slot._id;
    this.problem = '';
    this.show();
  }

  protected async submit(): Promise<void> {
    const { host, ticket, view, done } = this.context;
    const { times } = view().texts;
    const slot = this.slots.find(({ _id }) => _id === this.chosen);
    if (!slot) {
      this.problem = times.missing;
      this.show();
      return;
    }
    await this.attempt(async () => {
      const { _id: id, secret = '' } = ticket;
      await host.clientFor({ tickets: ticketChanges }).tickets.rebook({ id, secret, slotId: slot._id });
      done(times.done(this.clock(slot)));
    });
  }

  protected override async failed(error: unknown): Promise<void> {
    const isFull = error instanceof ServiceError && error.code === 'SLOT_SOLD_OUT';
    this.problem = isFull ? this.context.view().texts.times.full : this.context.explain(error);
    if (isFull) await this.load().catch(() => undefined); // the former slots are still there
  }
}
