/** English texts of sales channel groups, which load with their pages. */
export const channelPages = {
  title: 'Sales channel groups',
  about:
    'A sales channel is a label for the place that sells, such as a partner’s website. A group names several, so that an event is switched on or off for all of them.',
  emptyTitle: 'No groups yet',
  empty: 'Every event is sold in all channels.',
  add: 'Add a group',
  more: (count: number) => `and ${count} more`,
  none: 'No channels',
  newTitle: 'New sales channel group',
  name: 'Name',
  nameHint: 'For example Partners. Buyers don’t see it.',
  channels: 'Channels',
  channelsHint:
    'One a line, for example newspaper: as in the attribute channel="newspaper" of a shop on a website, or in the channelId of a checkout.',
  required: 'Fill this in.',
  noChannel: 'Name at least one channel.',
  tooMany: 'At most 500 channels.',
  channelWrong: (channel: string) =>
    `“${channel}” can’t be a channel: 1 to 100 letters without accents, digits and . : ~ _ - are expected.`,
  create: 'Add group',
  added: 'Added. Switch it on or off in the form of an event, under Channels.',
  saved: 'Saved. It applies to all events that name the group.',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: 'The group is gone for good. Its channels go on selling.',
  removed: 'Deleted.',
  inUse: 'An event still names this group. Take it out there first; past events count too.',
};
export type ChannelTexts = typeof channelPages;
