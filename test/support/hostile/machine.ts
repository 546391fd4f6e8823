/**
 * What the machine adds to the time of an answer. Programs that share its cores make every answer late; a service that
 * works for a second without a pause does so on any machine. Linux tells the two apart; elsewhere all time is the service's.
 */
import { readFileSync } from 'node:fs';

/** Milliseconds so far in which some program was ready to run and had no core. */
export function machineWaited(): number {
  return Number(/^some .*total=(\d+)$/m.exec(read('/proc/pressure/cpu'))?.[1] ?? 0) / 1000;
}

/** Milliseconds of a core that this thread has used. */
function usedByThread(): number {
  return Number(read('/proc/thread-self/schedstat').split(' ')[0] ?? 0) / 1e6;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/** How often the watch looks, in milliseconds. */
const interval = 20;

/** Watches how long this thread works without a pause, in time of a core: a busy machine does not lengthen it. */
export class PauseWatch {
  /** The longest work without a pause, in milliseconds. */
  longest = 0;
  private used = usedByThread();
  private readonly timer = setInterval(() => {
    this.look();
  }, interval).unref();

  /** @param onWork Called after each work without a pause, with its milliseconds. */
  constructor(private readonly onWork: (worked: number) => void) {}

  stop(): void {
    this.look();
    clearInterval(this.timer);
  }

  private look(): void {
    const used = usedByThread();
    const worked = used - this.used;
    this.used = used;
    this.longest = Math.max(this.longest, worked);
    this.onWork(worked);
  }
}
