/**
 * The files of an order: tickets and invoice as PDF, its dates for a calendar, and its tickets as CSV where its under-shop
 * offers that. Loads with the first order that is shown.
 */
import { html, nothing, type ReactiveElement, type TemplateResult } from 'lit';
import type { Client } from '../client/client.ts';
import { documents } from '../contract/documents.ts';
import type { Slice } from '../contract/index.ts';
import { orders } from '../contract/orders.ts';
import type { Ticket } from '../contract/tickets.ts';
import { files as english } from '../locales/en/files.ts';
import type { Texts } from '../locales/index.ts';
import { styles } from './order-files.styles.ts';
import { isMissing } from './missing.ts';
import { saveFile } from './save-file.ts';
import { adopt } from './styles.ts';

type Kind = 'tickets' | 'csv' | 'invoice' | 'calendar';

/** The order whose files they are. */
export interface FiledOrder {
  readonly id: string;
  /** Opens it without a sign-in; missing for an order of the signed-in customer. */
  readonly secret?: string | undefined;
  readonly status?: string | undefined;
  readonly paymentMethod?: string | undefined;
  readonly paymentStatus?: string | undefined;
  /** Major units. */
  readonly realPrice?: number | undefined;
  readonly tickets: readonly Ticket[];
  /** The under-shop that it was placed in. */
  readonly shopId?: string | undefined;
  /** True if the under-shop offers the tickets as CSV; asked for if missing. */
  readonly allowMassDownload?: boolean | undefined;
  /** The returns of the order. */
  readonly returns?: readonly unknown[] | undefined;
}

/** The element that shows them. */
export interface FilesHost {
  readonly element: ReactiveElement;
  clientFor<const T extends Slice>(table: T): Client<T>;
  /** An error as text for a buyer. */
  explain(error: unknown): string;
}

/** The language and texts of the buttons. */
export interface FilesView {
  readonly language: string;
  readonly texts: Texts['files'] | undefined;
  /** Names of their parts, if the element documents some. */
  readonly parts?: Readonly<Record<Exclude<Kind, 'csv'>, string>>;
}

const endings: Readonly<Record<Kind, string>> = { tickets: 'pdf', csv: 'csv', invoice: 'pdf', calendar: 'ics' };

/** Buttons that save the files of one order. */
export class OrderFiles {
  private kinds: readonly Kind[];
  private busy: Kind | undefined;
  private saved = '';
  private problem = '';

  constructor(
    private readonly host: FilesHost,
    private readonly order: FiledOrder,
  ) {
    adopt(host.element, styles);
    this.kinds = kindsOf(order);
    void this.offerCsv();
  }

  /** Asks the service where the order was placed in an under-shop and nothing says yet whether it offers a CSV. */
  private async offerCsv(): Promise<void> {
    const { id, secret, shopId, allowMassDownload } = this.order;
    if (!this.kinds.includes('tickets')) return;
    const isOffered =
      allowMassDownload ??
      (shopId && secret
        ? await this.host
            .clientFor({ orders })
            .orders.summary({ id, secret })
            .then(
              (summary) => summary.allowMassDownload,
              () => false,
            )
        : false);
    if (!isOffered) return;
    this.kinds = this.kinds.flatMap((kind) => (kind === 'tickets' ? [kind, 'csv' as const] : kind));
    this.host.element.requestUpdate();
  }

  render({ language, texts = english, parts }: FilesView): TemplateResult | typeof nothing {
    if (this.kinds.length === 0 && !this.problem) return nothing;
    return html`<div class="files" role="group" aria-label=${texts.takeAlong}>
      <div>
        ${this.kinds.map(
          (kind) =>
            html`<button
              part=${parts?.[kind === 'csv' ? 'tickets' : kind] ?? ''}
              class="quiet small"
              type="button"
              aria-disabled=${this.busy ? 'true' : 'false'}
              @click=${() => void this.handleSave(kind, language, texts)}
            >
              ${texts[kind]}
            </button>`,
        )}
      </div>
      <p class="small muted" role="status">
        ${this.busy ? texts.preparing : this.saved ? texts.saved(this.saved) : ''}
      </p>
      ${this.problem ? html`<p class="wrong" role="alert">${this.problem}</p>` : nothing}
    </div>`;
  }

  private async handleSave(kind: Kind, locale: string, texts: Texts['files']): Promise<void> {
    if (this.busy) return;
    this.show({ busy: kind });
    try {
      const file = await this.fetch(kind, locale);
      const name = `${texts.names[kind === 'csv' ? 'tickets' : kind]}-${this.order.id}.${endings[kind]}`;
      saveFile(file, name);
      this.show({ saved: name });
    } catch (error) {
      const isNone = isMissing(error);
      if (isNone) this.kinds = this.kinds.filter((each) => each !== kind);
      this.show({ problem: isNone ? texts.missing : this.host.explain(error) });
    }
  }

  private show({ busy, saved = '', problem = '' }: { busy?: Kind; saved?: string; problem?: string }): void {
    Object.assign(this, { busy, saved, problem });
    this.host.element.requestUpdate();
  }

  private async fetch(kind: Kind, locale: string): Promise<Blob> {
    const file = await this.read(kind, locale);
    if (!(file instanceof Blob)) throw new TypeError('Expected a file');
    return file;
  }

  protected read(kind: Kind, locale: string): Promise<unknown> {
    const client = this.host.clientFor({ orders: documents }).orders;
    const { id, secret } = this.order;
    return secret === undefined
      ? {
          tickets: client.ownTicketsPdf,
          csv: client.ownTicketsCsv,
          invoice: client.ownInvoicePdf,
          calendar: client.ownCalendar,
        }[kind]({ id, locale })
      : {
          tickets: client.ticketsPdf,
          csv: client.ticketsCsv,
          invoice: client.invoicePdf,
          calendar: client.calendar,
        }[kind]({ id, secret, locale });
  }
}

/** The kinds of files of an order. Tickets without a right to enter get no PDF: it would only look like a valid one. */
function kindsOf({ status, paymentMethod, paymentStatus, realPrice = 0, tickets, returns = [] }: FiledOrder): Kind[] {
  // its credit notes name the invoice that they correct
  if (status === 'CANCELED' && returns.length > 0 && realPrice > 0) return ['invoice'];
  if (status !== 'COMPLETE') return [];
  // transferred tickets belong to their holders: they come without their secret
  const own = tickets.filter(({ transferredAt, secret }) => !transferredAt || secret);
  const admits = own.some((ticket) => ticket.status !== 'RESERVED' && ticket.status !== 'INVALID');
  const isReservation = !paymentMethod && paymentStatus === 'AWAITING';
  return [
    ...(admits ? ['tickets' as const] : []),
    ...(realPrice > 0 && !isReservation ? ['invoice' as const] : []),
    ...(own.length > 0 ? ['calendar' as const] : []),
  ];
}
