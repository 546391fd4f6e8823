/** The shared answers of the service: which operations share them, and which of them a write makes outdated. */
import { findEvent } from '../events/find-id.ts';
import type { Database } from '../database/index.ts';
import { SharedAnswers, type SharedAnswer, type Subject } from '../http/shared-answers.ts';

/** Operations whose answers are shared by many callers and are about the event of their `id`. */
const aboutOne: readonly string[] = [
  'events.info',
  'events.availabilities',
  'events.getPublic',
  'seatMaps.plan',
  'seatMaps.states',
];
/** The same, about many events: an order leaves them as they are for their lifetime. */
const aboutMany: readonly string[] = ['listings.list', 'listings.get', 'listings.filters', 'events.recommendations'];
/** Requests with longer addresses are answered one by one. */
const maxSharedLength = 500;
/** Writes without effect on shared answers: of groups, and of single operations. */
const changesNothingShown =
  /^(?:account|customers|drafts|jobs|keys|oauth|refunds|shops|uploads|users|views|voucherCatalog|voucherOrders|vouchers|waitingList|waitingRoom|webhooks)\.|^(?:checkout\.startPayment|coupons\.check|events\.preview\w*|orders\.(?:preview|resend|correct)\w*)$/;
/** Groups whose writes change the stock of one event, which their answer names. */
const changesOneEvent = /^(?:checkout|eventSeats|orders|tickets|transactions)\./;
const maxNames = 1000;

/** Whether answers of an operation are shared. */
export const isShared = (name: string): boolean => aboutOne.includes(name) || aboutMany.includes(name);

export class EventAnswers {
  private readonly answers: SharedAnswers;
  /** Events by what callers call them: an id or a slug. */
  private readonly named = new Map<string, Subject>();
  /** The operations that made the answers. */
  private readonly operations = new WeakMap<SharedAnswer, string>();

  /** @param lifetime Milliseconds; 0 shares nothing. */
  constructor(
    private readonly db: Database,
    lifetime: number,
  ) {
    this.answers = new SharedAnswers(lifetime);
  }

  /** The shared answer of an operation; nothing for a request that is answered by itself. */
  async read(
    name: string,
    { url, params }: { readonly url: string; readonly params: unknown },
    make: () => Promise<unknown>,
  ): Promise<SharedAnswer | undefined> {
    if (url.length > maxSharedLength || !isShared(name)) return undefined;
    const answer = await this.answers.get(url, make, this.subjectOf(name, { url, params }));
    this.operations.set(answer, name);
    return answer;
  }

  /** The answer to an address that can be sent now, with the operation that made it. */
  ready(url: string): { readonly name: string; readonly answer: SharedAnswer } | undefined {
    const answer = this.answers.ready(url);
    const name = answer && this.operations.get(answer);
    return answer && name !== undefined ? { name, answer } : undefined;
  }

  /** The live numbers of an event, made once for all streams. */
  async readLive(id: string, shopId: string | undefined, make: () => Promise<unknown>): Promise<string> {
    return (await this.answers.get(JSON.stringify(['live', id, shopId]), make, () => this.find(id))).text;
  }

  /**
   * Forgets what a write has made outdated: answers about its event; all of its seller when it may change many; all
   * when nothing says whose it was.
   */
  wrote(name: string, answer: unknown, sellerId?: string): void {
    if (changesNothingShown.test(name)) return;
    const eventId = (answer as { readonly eventId?: unknown } | undefined)?.eventId;
    if (changesOneEvent.test(name) && typeof eventId === 'string') {
      this.answers.forget(eventId);
      return;
    }
    this.named.clear(); // a slug may be another event's now
    if (sellerId === undefined) this.answers.clear();
    else this.answers.forgetSeller(sellerId);
  }

  /** What finds the subject of an answer; nothing for an answer about many things of any seller. */
  private subjectOf(
    name: string,
    { url, params }: { readonly url: string; readonly params: unknown },
  ): (() => Promise<Subject | undefined>) | undefined {
    if (aboutOne.includes(name)) return () => this.find((params as { readonly id: string }).id);
    const sellerId = url.includes('sellerId=') ? new URL(url, 'http://local').searchParams.get('sellerId') : null;
    return sellerId === null ? undefined : () => Promise.resolve({ sellerId });
  }

  private async find(idOrSlug: string): Promise<Subject | undefined> {
    const known = this.named.get(idOrSlug) ?? (await findEvent(this.db, idOrSlug));
    if (this.named.size >= maxNames) this.named.clear();
    if (known) this.named.set(idOrSlug, known);
    return known;
  }
}
