/**
 * An open order: its payment, tickets, files and summary. Loads with the first one; without the service, it shows the
 * saved order.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { checkout } from '../../../contract/checkout.ts';
import { account } from '../../../contract/customers.ts';
import type { CustomerTransaction } from '../../../contract/order-items.ts';
import { orders, type OrderSummary } from '../../../contract/orders.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { opened as english } from '../../../locales/en/opened.ts';
import { isMissing } from '../../missing.ts';
import { OrderFiles } from '../../order-files.ts';
import { OrderMail } from '../../order-mail.ts';
import { readTickets } from '../../order-tickets.ts';
import { adopt } from '../../styles.ts';
import { summaryOf, renderOrderLines, renderPayment } from './order-lines.ts';
import { styles } from './open-order.styles.ts';
import type { OpenView } from '../view/order.ts';
import type { OrdersHost } from '../view/orders-host.ts';
import { Returned } from './returned-tickets.ts';
import { TicketChanges } from '../changes/ticket-changes.ts';
import type { TicketScreen } from '../tickets/ticket-screen.ts';
import { hasCode, isShown, prepareTickets, renderTickets, type TicketView } from '../tickets/tickets.ts';

/** The order, and its state in the list. */
interface Opening {
  readonly order: CustomerTransaction;
  /** Secret of its link; missing for an order of the signed-in customer. */
  readonly secret: string | undefined;
  /** True while it is open. */
  readonly isOpen: () => boolean;
  /** Takes the order after a change. */
  readonly update: (order: CustomerTransaction) => void;
}

interface Loaded {
  readonly tickets: readonly Ticket[];
  /** Missing for a service that has none, or could not answer. */
  readonly summary?: OrderSummary | undefined;
  /** True for a saved order in place of the current one. */
  readonly isKept?: boolean;
  /** True for a service without summaries: it has no files of orders, and no changes of tickets. */
  readonly isBare?: boolean;
}

const parts = { tickets: 'download', invoice: 'download', calendar: 'calendar' };

/** Loads the content of an open order. @throws ServiceError, UnreachableError if there is nothing to show */
export async function openOrder(host: OrdersHost, opening: Opening): Promise<(view: OpenView) => TemplateResult> {
  const { order, secret, isOpen } = opening;
  adopt(host.element, styles);
  const loaded = await load(host, opening);
  const { isKept: isStored, isBare } = loaded;
  let { summary, tickets } = loaded;
  const draw = await prepareTickets(host.element, tickets);
  const filesOf = () => {
    const allowMassDownload = summary?.allowMassDownload === true;
    return new OrderFiles(host, { ...order, id: order.tid ?? '', secret, tickets, allowMassDownload });
  };
  let files = isStored || isBare ? undefined : filesOf();
  const mailed = order.status === 'COMPLETE' && !isStored ? summary?.mail : undefined;
  const mail =
    mailed?.email === undefined
      ? undefined
      : new OrderMail(host, { id: order.tid ?? '', secret, tickets, mail: mailed });
  const { apple = 0, google = 0 } = (!isStored && summary?.wallets) || {};
  const wallets =
    apple || google
      ? new (await import('./wallets.ts')).Wallets(host, { id: order.tid ?? '', secret, apple, google })
      : undefined;
  const asked = isStored ? undefined : summary?.payment?.transfer;
  const transfer =
    asked && new (await import('../../transfer.ts')).Transfer(host.element, asked, summary?.currency ?? '');
  const returned = new Returned(host, { id: order.tid ?? '', secret });
  let screen: TicketScreen | undefined;
  let problem = '';
  const loadScreen = () => import('../tickets/ticket-screen.ts');
  // there may be no network at the door
  if (tickets.some(isShown)) loadScreen().catch(() => undefined);
  const show = async ({ _id }: Ticket) => {
    try {
      const { TicketScreen } = await loadScreen();
      problem = '';
      screen ??= new TicketScreen(host, () => tickets.filter(isShown));
      await screen.show(_id);
    } catch (error) {
      problem = host.explain(error);
      host.element.requestUpdate();
    }
  };
  /** Shows the current state, after a change or once a code is revealed; announcements stay. */
  const reload = async () => {
    const [again, newer] = await Promise.all([
      load(host, opening).catch(() => undefined),
      readOrder(host, opening).catch(() => undefined),
    ]);
    if (!again || again.isKept) return false;
    if (newer) opening.update(newer);
    ({ summary, tickets } = again);
    files = again.isBare ? undefined : filesOf();
    setOrder();
    host.element.requestUpdate();
    return true;
  };
  const changes = new TicketChanges(host, () => void reload());
  const offers = !isStored && (summary?.changes ?? []).some(({ action }) => action === 'cancel');
  const cancellation = offers
    ? await import('./cancel.ts').then(
        ({ Cancellation }) => new Cancellation(host, () => changes.order, reload),
        () => undefined, // the order works without it
      )
    : undefined;
  const setOrder = () => (changes.order = { id: order.tid ?? '', secret, tickets });
  setOrder();
  if (!isStored && tickets.some((ticket) => !hasCode(ticket) && ticket.barcodeRevealDate)) {
    const { CodeReveal } = await import('../tickets/code-reveal.ts');
    new CodeReveal(host, () => (isOpen() ? tickets : []), reload);
  }
  return ({ text, event, language, isGrouped }) => {
    const translated = host.translated();
    const opened = translated?.opened ?? english;
    const shown = { language, text, opened };
    const view: TicketView = {
      text: text.orders,
      opened,
      language,
      timezone: event?.timezone,
      isGrouped,
      draw,
      changes,
      changeTexts: translated?.changes,
      show: (ticket) => void show(ticket),
    };
    return html`${summary ? renderPayment(summary, shown, summary.payment?.transfer && transfer?.render(language, translated?.transfer)) : nothing}
      ${changes.renderSaid()} ${problem ? html`<p class="wrong" role="alert">${problem}</p>` : nothing}
      ${renderTickets(tickets, view)}
      <div class="take">
        ${files?.render({ language, texts: translated?.files, parts })} ${wallets?.render()} ${mail?.render()}
      </div>
      <section class="summary">${renderOrderLines(summary ?? summaryOf(order), shown)}</section>
      ${summary && returned.render(summary, shown)}
      ${cancellation?.render(summary, { language, timezone: event?.timezone })} ${screen?.render(event, view)}`;
  };
}

async function load(host: OrdersHost, opening: Opening): Promise<Loaded> {
  const { order, secret } = opening;
  const id = order.tid ?? '';
  const locale = host.language();
  const client = host.clientFor({ orders }).orders;
  try {
    const asking = secret === undefined ? client.ownSummary({ id, locale }) : client.summary({ id, secret, locale });
    const [found, { summary, isBare }] = await Promise.all([
      loadTickets(host, opening),
      // the tickets count: a missing summary must not hold up a visitor at the door
      asking.then(
        (answer) => ({ summary: answer, isBare: false }),
        (error: unknown) => ({ summary: undefined, isBare: isMissing(error) }),
      ),
    ]);
    const tickets = isBare ? found.map((ticket) => ({ ...ticket, changeable: false })) : found;
    const { keepOrder } = await import('../offline/saved-orders.ts');
    void keepOrder(host, id, { tickets, summary });
    return { tickets, summary, isBare };
  } catch (error) {
    const owner = host.owner();
    const { savedOrder: keptOrder } = await import('../offline/saved-orders.ts');
    const stored = owner && (await keptOrder(owner, error, id));
    if (!stored) throw error;
    return { ...stored, isKept: true };
  }
}

/** The order alone; its last ticket may have ended it. */
async function readOrder(host: OrdersHost, { order: { tid = '' }, secret }: Opening) {
  if (secret !== undefined) return await host.clientFor({ checkout }).checkout.transaction({ id: tid, secret });
  const { transactions } = await host.clientFor({ account }).account.transactions({ checkoutId: tid });
  return transactions.find((each) => each.tid === tid);
}

async function loadTickets(host: OrdersHost, { order, secret }: Opening): Promise<readonly Ticket[]> {
  const { tid = '', eventId } = order;
  if (secret !== undefined) return await readTickets(host.clientFor({ checkout }).checkout, { _id: tid, secret });
  const { docs } = await host.clientFor({ account }).account.tickets({ eventId, top: 1000 });
  return docs.filter((ticket) => ticket.transactionId === tid);
}
