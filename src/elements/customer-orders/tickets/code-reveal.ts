/** The reveal of ticket codes at their time, without a reload. Loads for an open order with hidden codes. */
import type { ReactiveController } from 'lit';
import type { Ticket } from '../../../contract/tickets.ts';
import { hasCode } from './tickets.ts';
import type { OrdersHost } from '../view/orders-host.ts';

/** Maximum of a timer; milliseconds. */
const maxDelayMs = 2 ** 31 - 1;
/** The clock of a phone may be ahead of the service's: the request is repeated, after longer pauses. */
const backoffMs = [3_000, 10_000, 30_000, 60_000];

export class CodeReveal implements ReactiveController {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private isAsking = false;

  /** @param reload reads the order and shows it; false if it could not be read */
  constructor(
    private readonly host: Pick<OrdersHost, 'element'>,
    private readonly tickets: () => readonly Ticket[],
    private readonly reload: () => Promise<boolean>,
  ) {
    host.element.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.wait);
    this.wait();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.wait);
    clearTimeout(this.timer);
  }

  /** No code is left to be revealed, or the order was closed. */
  stop(): void {
    this.host.element.removeController(this);
    this.hostDisconnected();
  }

  /** A sleeping phone stops its timers: the request follows when the page is visible again. */
  private readonly wait = (): void => {
    clearTimeout(this.timer);
    if (this.isAsking || document.hidden) return;
    const next = nextReveal(this.tickets());
    if (next === undefined) {
      this.stop();
      return;
    }
    const left = next - Date.now();
    const pause = left > 0 ? left : this.tries > 0 ? (backoffMs[Math.min(this.tries, backoffMs.length) - 1] ?? 0) : 0;
    this.timer = setTimeout(() => void this.look(), Math.min(pause, maxDelayMs));
  };

  private readonly look = async (): Promise<void> => {
    const next = nextReveal(this.tickets());
    if (next !== undefined && next <= Date.now()) {
      this.isAsking = true;
      await this.reload();
      this.isAsking = false;
      this.tries = (nextReveal(this.tickets()) ?? Infinity) <= Date.now() ? this.tries + 1 : 0;
    }
    if (this.host.element.isConnected) this.wait();
  };
}

/** Time of the next reveal, milliseconds; `undefined` if all codes are revealed. */
function nextReveal(tickets: readonly Ticket[]): number | undefined {
  const due = tickets.flatMap((ticket) =>
    ticket.status !== 'INVALID' && !hasCode(ticket) && ticket.barcodeRevealDate
      ? [Date.parse(ticket.barcodeRevealDate)]
      : [],
  );
  return due.length > 0 ? Math.min(...due) : undefined;
}
