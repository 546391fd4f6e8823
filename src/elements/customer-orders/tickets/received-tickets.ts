/** Received tickets: those that were transferred to an account, or one by its link. Loads if there may be some. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import { account } from '../../../contract/customers.ts';
import { listings } from '../../../contract/listings.ts';
import { ticketChanges } from '../../../contract/ticket-changes.ts';
import { ticketTransfers } from '../../../contract/ticket-transfers.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { changes as english } from '../../../locales/en/changes.ts';
import { opened as openedInEnglish } from '../../../locales/en/opened.ts';
import { orders } from '../../../locales/en/orders.ts';
import type { Texts } from '../../../locales/index.ts';
import { atTicketTime } from '../../../sale/ticket-times.ts';
import { eventTimes } from '../../event-times.ts';
import { date } from '../../format.ts';
import { OrderFiles, type FilesHost } from '../../order-files.ts';
import type { OrderEvent } from '../view/order.ts';
import type { ReceivedTicket, ReceivedTickets } from '../view/orders.ts';
import type { OrdersHost } from '../view/orders-host.ts';
import { TicketChanges } from '../changes/ticket-changes.ts';
import type { TicketScreen } from './ticket-screen.ts';
import { prepareTickets, renderTickets, type TicketView } from './tickets.ts';

/** A ticket on screen. */
interface Shown extends ReceivedTicket {
  readonly render: () => TemplateResult;
}

const parts = { tickets: 'download', invoice: 'download', calendar: 'calendar' };

type Read = () => Promise<readonly Ticket[]>;

/** The received tickets of the signed-in customer, which were read just now. */
export async function showReceived(host: OrdersHost, tickets: readonly Ticket[]): Promise<ReceivedList> {
  const read = async () => (await host.clientFor({ account }).account.tickets({ transferred: true, top: 1000 })).docs;
  return await new ReceivedList(host, read).load(tickets);
}

/** One ticket by its own secret. @throws the errors of the client, except for an expired link */
export async function loadHeld(host: OrdersHost, claim: { readonly id: string; readonly secret: string }) {
  const { tickets: client } = host.clientFor({ tickets: ticketChanges });
  return await new ReceivedList(host, async () => [(await client.changes(claim)).ticket], true).load();
}

/** Saved tickets, if the service cannot be reached: without actions. */
export async function showSaved(
  host: OrdersHost,
  stored: readonly ReceivedTicket[],
  isLink: boolean,
): Promise<ReceivedList> {
  return await new ReceivedList(host, () => Promise.resolve([]), isLink).show(stored);
}

/** The files of one ticket, by its own secret. */
class TicketFiles extends OrderFiles {
  constructor(
    private readonly from: FilesHost,
    private readonly ticket: Ticket,
  ) {
    super(from, { id: ticket._id, status: 'COMPLETE', tickets: [ticket] });
  }

  protected override read(kind: string, locale: string): Promise<unknown> {
    const { tickets: client } = this.from.clientFor({ tickets: ticketTransfers });
    const claim = { id: this.ticket._id, secret: this.ticket.secret ?? '', locale };
    return kind === 'calendar' ? client.calendar(claim) : client.pdf(claim);
  }
}

/** The list of received tickets. */
export class ReceivedList implements ReceivedTickets {
  private shown: readonly Shown[] = [];
  private isGone = false;
  private readonly changes = new Map<string, TicketChanges>();

  constructor(
    private readonly host: OrdersHost,
    private readonly read: Read,
    private readonly isLink = false,
  ) {}

  hear: ((seen: readonly ReceivedTicket[]) => void) | undefined;

  get seen(): readonly ReceivedTicket[] {
    return this.shown;
  }

  async load(known?: readonly Ticket[]): Promise<this> {
    try {
      return await this.show(await this.withEvents(known ?? (await this.read())));
    } catch (error) {
      if (!(this.isLink && error instanceof ServiceError && error.status === 404)) throw error;
      this.shown = [];
      this.isGone = true;
    }
    return this;
  }

  async show(found: readonly ReceivedTicket[]): Promise<this> {
    this.shown = await Promise.all(
      found.map(async (each) => ({ ...each, render: await this.prepareOne(each.ticket, each.event) })),
    );
    return this;
  }

  render(): TemplateResult | typeof nothing {
    const remote = this.host.translated();
    const { transferred: texts } = remote?.changes ?? english;
    if (this.isGone) return html`<p class="notice" role="alert">${texts.gone}</p>`;
    if (this.shown.length === 0) return nothing;
    return html`<div class="head"><h2>${this.isLink ? texts.yours : texts.title}</h2></div>
      <ul class="orders" role="list">
        ${this.shown.map((each) => this.renderTicket(each, texts))}
      </ul>`;
  }

  private renderTicket({ ticket, event, render }: Shown, texts: Texts['changes']['transferred']): TemplateResult {
    const language = this.host.language();
    const { transferredAt } = ticket;
    const dated = event && atTicketTime(event, [ticket]);
    const when = dated && eventTimes(dated, 'ticket', language);
    return html`<li part="order" class="order">
      <h3>${event?.name ?? ticket.ticketName}</h3>
      ${
        when
          ? html`<p>
              <time datetime=${dated.start}>${when}</time>
            </p>`
          : nothing
      }
      ${transferredAt ? html`<p class="small muted">${texts.since(date(transferredAt, 'date', language))}</p>` : nothing}
      <div class="tickets">${render()}</div>
    </li>`;
  }

  private async withEvents(tickets: readonly Ticket[]): Promise<ReceivedTicket[]> {
    const ids = [...new Set(tickets.flatMap(({ eventId }) => eventId ?? []))];
    const { listings: client } = this.host.clientFor({ listings });
    const locale = this.host.language();
    // a ticket without the name of its event is better than none
    const found = await Promise.all(ids.map((id) => client.get({ id, locale }).catch(() => [])));
    const events = new Map(found.flat().map((event) => [event._id, event]));
    return tickets.map((ticket) => ({ ticket, event: events.get(ticket.eventId ?? '') }));
  }

  private async prepareOne(ticket: Ticket, event: OrderEvent | undefined): Promise<() => TemplateResult> {
    const { host } = this;
    const draw = await prepareTickets(host.element, [ticket]);
    const files = ticket.secret ? new TicketFiles(host, ticket) : undefined;
    // without a secret it would count as one that its holder has transferred: saved tickets have none
    const { transferredAt: _, ...own } = ticket;
    const listed = ticket.secret ? ticket : own;
    const changes = this.changesOf(ticket._id);
    let screen: TicketScreen | undefined;
    const show = async () => {
      const { TicketScreen } = await import('./ticket-screen.ts');
      screen ??= new TicketScreen(host, () => [ticket]);
      await screen.show(ticket._id);
    };
    return () => {
      const language = host.language();
      const remote = host.translated();
      const view: TicketView = {
        text: remote?.orders ?? orders,
        opened: remote?.opened ?? openedInEnglish,
        language,
        draw,
        changes,
        timezone: event?.timezone,
        isGrouped: false,
        changeTexts: remote?.changes,
        show: () => void show(),
      };
      return html`${changes.renderSaid()} ${renderTickets([listed], view)}
        <div class="take">${files?.render({ language, texts: remote?.files, parts })}</div>
        ${screen?.render(event, view)}`;
    };
  }

  /** The announcement of a change stays when the tickets are read again. */
  private changesOf(id: string): TicketChanges {
    const changes = this.changes.get(id) ?? new TicketChanges(this.host, () => void this.reload());
    this.changes.set(id, changes);
    changes.order = { id, secret: undefined, tickets: [] };
    return changes;
  }

  private async reload(): Promise<void> {
    // the former tickets stay if they cannot be read again
    await this.load().then(
      () => this.hear?.(this.seen),
      (error: unknown) => this.host.explain(error),
    );
    this.host.element.requestUpdate();
  }
}
