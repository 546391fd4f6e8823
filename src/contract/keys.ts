/** API keys: they let a program act for a seller. */
import { list, text, time, timestamp } from './fields.ts';
import { permissions } from './permissions.ts';
import { nextPage, paged } from './paging.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** A key without itself: it is shown once, when it is made. */
export const ApiKey = z.looseObject({
  _id: z.string(),
  name: z.string(),
  /** The last four signs of the key, to tell keys apart. */
  hint: z.string(),
  /** The installed app that it belongs to; missing for the seller's own. */
  installationId: text,
  appName: text,
  /** The permissions of the key, e.g. `events:read`; everything if they are missing. */
  permissions: list(z.string()),
  createdAt: timestamp,
  /** To the minute. */
  lastUsedAt: time,
});
export type ApiKey = z.output<typeof ApiKey>;

/**
 * Operations for keys. Only a caller with all permissions of a seller may make keys: a limited key and the key of an
 * app are refused (403 `NOT_PERMITTED`), whatever their permissions.
 */
export const keys = {
  /**
   * `{name: 'Website', permissions: ['events:read']}`. Without `permissions` the key may do everything, managing keys
   * included. It is not idempotent: an answer that could be repeated would have to be kept, and the key with it. A key
   * too many is revoked.
   */
  create: route({
    method: 'POST',
    path: '/api/keys',
    who: 'key',
    summary: 'Make a key; it is shown this once',
    body: strict(
      z.object({
        name: z.string().check(z.regex(/\S/, 'Give it a name'), z.maxLength(100)),
        permissions: z.optional(
          z
            .array(z.enum(permissions))
            .check(z.minLength(1, 'Name one, or leave it out for all'), z.maxLength(permissions.length)),
        ),
      }),
    ),
    answer: z.looseObject({ ...ApiKey.shape, key: z.string() }),
    status: 201,
    errors: [400, 401, 403],
  }),
  /** The newest first; what is revoked is not listed. */
  list: route({
    method: 'GET',
    path: '/api/keys',
    who: 'key',
    summary: 'Keys that are valid, those of installed apps among them',
    query: z.object(paged),
    answer: z.looseObject({ docs: z.array(ApiKey), total: z.number(), ...nextPage }),
    errors: [400, 401, 403],
  }),
  /** A key may revoke itself. One that is revoked already is 404. */
  revoke: route({
    method: 'DELETE',
    path: '/api/keys/{id}',
    who: 'key',
    summary: 'Revoke a key immediately',
    answer: ApiKey,
    errors: [401, 403, 404],
  }),
};
