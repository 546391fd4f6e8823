/**
 * Sales channel groups: names for several sales channels. `salesChannelGroupSettings` of an event switch all of them on
 * or off by the group's `_id`.
 */
import { title } from './event-bounds.ts';
import { num, text, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { id, strict } from './strict.ts';

export const SalesChannelGroup = z.looseObject({
  _id: z.string(),
  name: z.string(),
  /** The `channelId`s of checkouts. */
  channelIds: z.array(z.string()),
  sellerId: text,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type SalesChannelGroup = z.output<typeof SalesChannelGroup>;

const SalesChannelGroupInput = strict(
  z.object({ name: title, channelIds: z.array(id).check(z.maxLength(500, 'At most 500')) }),
);

/** Sales channel groups of a seller. One of another seller is 404. */
export const salesChannelGroups = {
  /**
   * An event may name a single channel in `salesChannelGroupSettings` too, without a group. Where it names both, the
   * entry of the channel itself counts.
   */
  create: route({
    method: 'POST',
    path: '/api/sales-channel-groups',
    who: 'key',
    summary: 'Make a sales channel group',
    body: SalesChannelGroupInput,
    answer: SalesChannelGroup,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  /** The newest first. */
  list: route({
    method: 'GET',
    path: '/api/sales-channel-groups',
    who: 'key',
    summary: 'Sales channel groups',
    query: z.object({ top: num, skip: num }),
    answer: z.looseObject({ docs: z.array(SalesChannelGroup), total: z.number() }),
    errors: [400, 401, 403],
  }),
  /** One of another seller is 404. */
  get: route({
    method: 'GET',
    path: '/api/sales-channel-groups/{id}',
    who: 'key',
    summary: 'A sales channel group',
    answer: SalesChannelGroup,
    errors: [401, 403, 404],
  }),
  /** The body is the whole group. */
  update: route({
    method: 'PUT',
    path: '/api/sales-channel-groups/{id}',
    who: 'key',
    summary: 'Replace a sales channel group',
    body: SalesChannelGroupInput,
    answer: SalesChannelGroup,
    errors: [400, 401, 403, 404],
  }),
  /** 409 `IN_USE` while an event names it. */
  delete: route({
    method: 'DELETE',
    path: '/api/sales-channel-groups/{id}',
    who: 'key',
    summary: 'Delete a sales channel group that no event names',
    answer: SalesChannelGroup,
    errors: [401, 403, 404, 409],
  }),
};
