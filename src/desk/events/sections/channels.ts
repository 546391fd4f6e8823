/** The sales channels of an event or an under-shop in its form: groups, or single channels, that are switched on or off. */
import type { EventAnswer } from '../../../contract/events.ts';

type Stored = NonNullable<EventAnswer['salesChannelGroupSettings']>;

/** A group of channels as it is chosen. */
export interface ChannelFields {
  /** Of a sales channel group, or a channel that stands for itself. */
  readonly _id: string;
  /** Empty: it is not set. */
  readonly sold: '' | 'yes' | 'no';
}

/** Of a group that is named twice, the first entry counts. */
export function channelsOf({
  salesChannelGroupSettings: list = [],
}: {
  readonly salesChannelGroupSettings?: Stored | undefined;
}): readonly ChannelFields[] {
  const known = new Map<string, ChannelFields>();
  for (const { salesChannelGroupId: _id, enabled } of list)
    if (_id !== undefined && !known.has(_id))
      known.set(_id, { _id, sold: enabled === undefined ? '' : enabled ? 'yes' : 'no' });
  return [...known.values()];
}

/** The list with another choice for a group. @param base The list as the event has it: what it names keeps its place. */
export function withChannel(
  list: readonly ChannelFields[],
  base: readonly ChannelFields[],
  { _id: id, sold }: ChannelFields,
): readonly ChannelFields[] {
  const all = list.some(({ _id }) => _id === id)
    ? list.map((each) => (each._id === id ? { ...each, sold } : each))
    : [...list, { _id: id, sold }];
  return all.filter((each) => each.sold !== '' || base.some(({ _id }) => _id === each._id));
}

/** The list as it is sent, as a whole; null for none. @param stored The list as the event has it. */
export function sentChannels(list: readonly ChannelFields[], stored: Stored = []): Stored | null {
  const entries = list.flatMap(({ _id, sold }) => {
    const old = stored.find(({ salesChannelGroupId }) => salesChannelGroupId === _id);
    if (sold !== '') return [{ ...old, salesChannelGroupId: _id, enabled: sold === 'yes' }];
    // it was not set before either
    return old && old.enabled === undefined ? [old] : [];
  });
  const unnamed = stored.filter(({ salesChannelGroupId }) => salesChannelGroupId === undefined);
  const all = [...unnamed, ...entries];
  return all.length > 0 ? all : null;
}

/** The groups to choose from: those of the house, and what is named already and may be a single channel. */
export function channelChoices(
  groups: readonly (readonly [id: string, word: string])[],
  ...lists: readonly (readonly ChannelFields[])[]
): readonly (readonly [id: string, word: string])[] {
  const known = new Set(groups.map(([id]) => id));
  const others = new Set(lists.flat().flatMap(({ _id }) => (known.has(_id) ? [] : [_id])));
  return [...groups, ...[...others].map((id) => [id, id] as const)];
}
