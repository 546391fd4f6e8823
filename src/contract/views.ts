/** Views of the desk: a page with its filters under a name, for a person or for the whole house. */
import { flag, text, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** A saved view. */
export const SavedView = z.looseObject({
  _id: z.string(),
  name: z.string(),
  /** The page, e.g. `/orders`. */
  page: z.string(),
  /** Its filters as they stand in its address, e.g. `view=awaiting&event=66f0a1`; empty for none. */
  query: z.string(),
  /** True: everyone of the house sees it. False: the person who saved it alone. */
  shared: z.boolean(),
  createdAt: time,
});
export type SavedView = z.output<typeof SavedView>;

/** Views of the signed-in user. They take the session of the desk: a key has no views. */
export const views = {
  /** Your own, then those of the house, each by name. */
  list: route({
    method: 'GET',
    path: '/api/views',
    who: 'user',
    summary: 'Saved views of lists',
    query: z.object({
      /** Those of this page alone. */
      page: text,
    }),
    answer: z.looseObject({ rows: z.array(SavedView) }),
    errors: [401],
  }),
  /** 409 `TOO_MANY_VIEWS` for more than 50 of your own, or of the house. */
  create: route({
    method: 'POST',
    path: '/api/views',
    who: 'user',
    summary: 'Save a view',
    body: strict(
      z.object({
        name: z
          .string()
          .check(z.maxLength(60, 'At most 60 characters'), z.regex(/\S/, 'Expected text that is not blank')),
        page: z
          .string()
          .check(z.maxLength(100, 'At most 100 characters'), z.regex(/^\/[\w/-]*$/, 'Expected a page, e.g. "/orders"')),
        query: z.string().check(z.maxLength(1000, 'At most 1000 characters')),
        shared: flag,
      }),
    ),
    answer: SavedView,
    status: 201,
    errors: [400, 401, 403, 409],
  }),
  /** One of your own, or of the house: everyone of it may. */
  remove: route({
    method: 'DELETE',
    path: '/api/views/{id}',
    who: 'user',
    summary: 'Delete a view',
    answer: SavedView,
    errors: [401, 403, 404],
  }),
};
