/** Codes that are not shown yet appear at their moment, without a reload. Loads where an open order has some. */
import type { ReactiveController } from 'lit';
import type { Ticket } from '../../../contract/tickets.ts';
import type { OrdersHost } from '../view/orders-host.ts';

/** Timers take no longer than that; milliseconds. */
const maxLength = 2 ** 31 - 1;
/** The clock of a telephone may be ahead of the service's: it is asked again, after longer each time. */
const backoffMs = [3_000, 10_000, 30_000, 60_000];

export class CodeReveal implements ReactiveController {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private isAsking = false;

  /** @param reload Asks the service, and shows what it answers; false when it could not be asked. */
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

  /** Nothing is left to be revealed, or nobody looks any more. */
  stop(): void {
    this.host.element.removeController(this);
    this.hostDisconnected();
  }

  /** Telephones that sleep let timers sleep, too: whoever looks again is not kept waiting. */
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
    this.timer = setTimeout(() => void this.look(), Math.min(pause, maxLength));
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

/** When the next code may be seen, milliseconds; nothing when all are. */
function nextReveal(tickets: readonly Ticket[]): number | undefined {
  const due = tickets.flatMap(({ status, barcode, barcodeRevealed, barcodeRevealDate }) =>
    status !== 'INVALID' && (!barcode || barcodeRevealed === false) && barcodeRevealDate
      ? [Date.parse(barcodeRevealDate)]
      : [],
  );
  return due.length > 0 ? Math.min(...due) : undefined;
}
