/** Names for what reports know by ids: under-shops and sales channels. */
import type { EventAnswer } from '../../contract/events.ts';
import type { SalesChannelGroup } from '../../contract/sales-channel-groups.ts';

type Option = readonly [id: string, name: string];

/** The name of an id; with the id where another has the same name, and the id alone where there is no name. */
export function labelOf([id, name]: Option, all: readonly Option[]): string {
  if (name === '') return id;
  return all.some(([other, itsName]) => itsName === name && other !== id) ? `${name} (${id})` : name;
}

/** Options by name. @param chosen One that stays an option, so that a filter of an old link is seen. */
function labeled(all: readonly Option[], chosen: string): readonly Option[] {
  const options = all.map((option): Option => [option[0], labelOf(option, all)]);
  const rest: readonly Option[] = chosen === '' || all.some(([id]) => id === chosen) ? [] : [[chosen, chosen]];
  return [...options, ...rest];
}

/** The under-shops of an event as options of a choice, in their order. */
export function shopOptions(event: Pick<EventAnswer, 'underShops'> | undefined, chosen: string): readonly Option[] {
  const shops = event?.underShops ?? [];
  return labeled(
    shops.flatMap(({ _id, name = '' }): readonly Option[] => (_id === undefined ? [] : [[_id, name]])),
    chosen,
  );
}

/** The channels of sales channel groups as options of a choice; each has the names of its groups. */
export function channelOptions(groups: readonly SalesChannelGroup[], chosen: string): readonly Option[] {
  const names = new Map<string, string[]>();
  for (const { name, channelIds } of groups)
    for (const id of channelIds) names.set(id, [...(names.get(id) ?? []), name]);
  const all = [...names].map(([id, own]): Option => [id, own.sort().join(', ')]);
  return labeled(
    all.sort(([, one], [, other]) => one.localeCompare(other)),
    chosen,
  );
}
