/** The form of ways to pay for some events: read from a payment strategy, and made into what is sent. */
import type { PaymentStrategy, paymentStrategies } from '../../contract/payment-strategies.ts';
import type { Input } from '../../contract/route.ts';
import { switchable } from '../../contract/seller-payments.ts';

/** The sales channel of every checkout at a POS. */
export const counter = 'pos';

/** What stands in the form. */
export interface TypedStrategy {
  readonly name: string;
  readonly methods: readonly string[];
  /** False: those of `methods` count at the counter too. */
  readonly hasCounter: boolean;
  readonly counterMethods: readonly string[];
}

type StrategyInput = Input<typeof paymentStrategies.create>;

export const newStrategy: TypedStrategy = { name: '', methods: [], hasCounter: false, counterMethods: [] };

export function typedStrategy({ name, methods, channels = [] }: PaymentStrategy): TypedStrategy {
  const own = channels.find(({ channelId }) => channelId === counter);
  return { name, methods, hasCounter: own !== undefined, counterMethods: own?.methods ?? [] };
}

/** The channels that have no field. */
export const otherChannels = ({ channels = [] }: Pick<PaymentStrategy, 'channels'>) =>
  channels.filter(({ channelId }) => channelId !== counter);

/** The ways to choose from: those that are on, and those that are stored, whatever they are. */
export function choicesOf(on: readonly string[], stored: readonly string[]): readonly string[] {
  const all = new Set<string>([...on, ...stored]);
  const known = switchable.filter((method) => all.delete(method));
  return [...known, ...all];
}

/** The whole strategy: what has no field stays as it was. @param strategy Missing for a new one. */
export function strategyInput(strategy: PaymentStrategy | undefined, typed: TypedStrategy): StrategyInput {
  const { _id, sellerId: _seller, createdAt: _made, updatedAt: _at, channels = [], ...others } = strategy ?? {};
  const own = { channelId: counter, methods: [...typed.counterMethods] };
  const kept = channels.flatMap((channel) =>
    channel.channelId !== counter ? [channel] : typed.hasCounter ? [{ ...channel, ...own }] : [],
  );
  const isNew = typed.hasCounter && kept.every(({ channelId }) => channelId !== counter);
  const all = isNew ? [...kept, own] : kept;
  return { ...others, name: typed.name.trim(), methods: [...typed.methods], ...(all.length > 0 && { channels: all }) };
}
