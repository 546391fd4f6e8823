/**
 * Access users: the devices and people that scan tickets. A device sends its token in the header `token`. The names are
 * those of the interface that door devices speak already.
 */
import { DeviceSettings, DeviceSettingsInput } from './device-settings.ts';
import { title } from './event-bounds.ts';
import { flag, text, texts, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { id, strict } from './strict.ts';

/** Permissions of an access user: `scans:write` scans, `scans:force` also admits by hand and undoes scans of others. */
export const accessPermissions = ['scans:write', 'scans:force'] as const;

/** A device or a person at a door. Its token is shown once, when it is paired. */
export const AccessUser = z.looseObject({
  _id: z.string(),
  name: z.string(),
  sellerId: text,
  /** A program in place of a door page. */
  isIntegration: flag,
  accessAllEvents: flag,
  /** The events that it opens, unless it opens all. */
  events: texts,
  /** When it ends; never when missing. */
  expires: time,
  /** False once it is revoked. */
  active: flag,
  deviceSettings: DeviceSettings,
  permissions: texts,
  /** When it last fetched or sent something, to the minute. */
  lastSeenAt: time,
  /** True once it has a token. */
  paired: flag,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AccessUser = z.output<typeof AccessUser>;

const AccessUserInput = {
  name: title,
  accessAllEvents: flag,
  events: z.optional(z.array(id).check(z.maxLength(500, 'At most 500'))),
  expires: time,
  active: flag,
  deviceSettings: DeviceSettingsInput,
  permissions: z.optional(z.array(z.enum(accessPermissions))),
};

/** Access users of a seller. One of another seller is 404. */
export const accessUsers = {
  /** All that were not deleted, the newest first. */
  list: route({
    method: 'GET',
    path: '/api/accessusers',
    who: 'key',
    summary: 'Access users',
    answer: z.array(AccessUser),
    errors: [401, 403],
  }),
  /** It opens all events unless `accessAllEvents` is false, and may scan. `expires` and `permissions` can be left out. */
  create: route({
    method: 'POST',
    path: '/api/accessusers',
    who: 'key',
    summary: 'Add an access user',
    body: strict(z.object({ ...AccessUserInput, isIntegration: flag })),
    answer: AccessUser,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  /** Its settings, events, zones and when it was last seen; never its token. */
  get: route({
    method: 'GET',
    path: '/api/accessusers/{id}',
    who: 'key',
    summary: 'An access user',
    answer: AccessUser,
    errors: [401, 403, 404],
  }),
  /** Only the fields that are sent change. With `active: false` its token is refused from now on. */
  update: route({
    method: 'PUT',
    path: '/api/accessusers/{id}',
    who: 'key',
    summary: 'Change an access user, or revoke it',
    body: strict(z.object({ ...AccessUserInput, name: z.optional(title), expires: z.optional(z.nullable(timestamp)) })),
    answer: AccessUser,
    errors: [400, 401, 403, 404],
  }),
  /** Its scans stay. */
  delete: route({
    method: 'DELETE',
    path: '/api/accessusers/{id}',
    who: 'key',
    summary: 'Revoke an access user for good',
    answer: AccessUser,
    errors: [401, 403, 404],
  }),
  /** A code of 16 characters that pairs one device within 10 minutes; an earlier one is no longer good. */
  createPairing: route({
    method: 'POST',
    path: '/api/accessusers/{id}/pairing',
    who: 'key',
    summary: 'Make a pairing code',
    answer: z.looseObject({
      code: z.string(),
      /** The address that a phone opens to pair itself: the door page with the code. */
      url: z.string(),
      expiresAt: timestamp,
    }),
    status: 201,
    errors: [401, 403, 404, 409],
  }),
};
