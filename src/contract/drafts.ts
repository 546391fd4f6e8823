/** Drafts of forms in the desk: what a person has typed and not saved, to go on with at another device. */
import { time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** The forms that have drafts. */
export const draftKinds = ['event', 'seatMap', 'settings', 'message', 'cancel', 'postpone'] as const;

/** A draft, empty where there is none: most forms have none. */
const Draft = z.looseObject({
  /** What the form keeps, as it was sent. The service doesn't read it. */
  content: z.optional(z.record(z.string(), z.unknown())),
  /** When it was stored: another time than that of a copy says that the copy is old. */
  updatedAt: time,
});

/**
 * Drafts of the signed-in user: no one else reads them, and a key has none. `kind` is `event`, `seatMap` or `settings`,
 * or for words to the holders of an event `message`, `cancel` or `postpone`. `id` is that of the event or the seat map,
 * `new` for one that is not stored yet, or a section of the settings. Another kind is 404.
 */
export const drafts = {
  /** One form. 200 without `content` when there is no draft. */
  get: route({
    method: 'GET',
    path: '/api/drafts/{kind}/{id}',
    who: 'user',
    summary: 'A draft',
    answer: Draft,
    errors: [401, 404],
  }),
  /** Replaces the draft. A user has 50 at most: the one that was stored longest ago makes room. */
  store: route({
    method: 'PUT',
    path: '/api/drafts/{kind}/{id}',
    who: 'user',
    summary: 'Store a draft',
    body: strict(z.object({ content: z.record(z.string(), z.unknown()) })),
    large: true,
    answer: z.looseObject({ updatedAt: time }),
    errors: [400, 401, 403, 404],
  }),
  /** Once the form is saved or discarded. A draft that is gone already is no error. */
  remove: route({
    method: 'DELETE',
    path: '/api/drafts/{kind}/{id}',
    who: 'user',
    summary: 'Delete a draft',
    answer: z.looseObject({}),
    errors: [401, 403, 404],
  }),
};
