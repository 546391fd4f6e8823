/** The form of a sales channel group: read from the record, checked, and made into what is sent; and its texts. */
import type { Input } from '../../contract/route.ts';
import type { SalesChannelGroup, salesChannelGroups } from '../../contract/sales-channel-groups.ts';
import { id } from '../../contract/strict.ts';
import { channelPages as english, type ChannelTexts } from '../../locales/desk/channels-en.ts';
import type { Desk } from '../parts/desk.ts';
import { pageTexts } from '../parts/page-texts.ts';

export { english };

export async function channelTexts({ formats }: Desk): Promise<ChannelTexts> {
  const german = async () => (await import('../../locales/desk/channels-de.ts')).channelPages;
  return await pageTexts(formats.language, english, german);
}

/** What stands in the form. */
export interface TypedChannels {
  readonly name: string;
  /** A channel a line. */
  readonly channels: string;
}

type GroupInput = Input<typeof salesChannelGroups.create>;

/** Channels that a group may have. */
const maxChannels = 500;

export const newChannels: TypedChannels = { name: '', channels: '' };

export const typedChannels = ({ name, channelIds }: SalesChannelGroup): TypedChannels => ({
  name,
  channels: channelIds.join('\n'),
});

/** The channels that are typed, each once. */
const channelsOf = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** The fields, by the path in which the service names them. */
export type ChannelPath = 'name' | 'channelIds';

/** What is wrong before it is sent, by path. */
export function wrongChannels(
  { name, channels }: TypedChannels,
  words: ChannelTexts,
): readonly (readonly [ChannelPath, string])[] {
  const ids = channelsOf(channels);
  const wrong = ids.find((channel) => !id.safeParse(channel).success);
  const problem =
    ids.length === 0
      ? words.noChannel
      : ids.length > maxChannels
        ? words.tooMany
        : wrong === undefined
          ? undefined
          : words.channelWrong(wrong);
  return [
    ...(name.trim() === '' ? [['name', words.required] as const] : []),
    ...(problem === undefined ? [] : [['channelIds', problem] as const]),
  ];
}

/** The whole group as it is sent. */
export const channelsInput = ({ name, channels }: TypedChannels): GroupInput => ({
  name: name.trim(),
  channelIds: [...channelsOf(channels)],
});
