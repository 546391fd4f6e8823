/** Which operations of the table are served. */
import { api, type Api } from '../contract/index.ts';
import type { Route, Table } from '../contract/route.ts';

/** Operations that wait for their handlers: not routed, and not in the served description. */
const unserved = {
  events: [
    'create',
    'list',
    'get',
    'update',
    'delete',
    'duplicate',
    'setSeating',
    'parents',
    'addRecurrences',
    'decouple',
  ],
  vouchers: ['create', 'update', 'list'],
  customers: ['create', 'get', 'update', 'delete', 'list', 'tags', 'createAccount'],
  account: ['register', 'verify', 'resendVerification', 'requestPasswordReset', 'resetPassword', 'updateMe', 'shops'],
  oauth: ['token', 'meta'],
} as const satisfies { readonly [Group in keyof Api]?: readonly (keyof Api[Group])[] };

type Unserved = typeof unserved;
/** The names of a group that no handler serves. */
export type Left<Group extends keyof Api> = Group extends keyof Unserved
  ? Unserved[Group][number] & keyof Api[Group]
  : never;

/** The table without what is not served. */
export function servedTable(): Table {
  const left: Readonly<Record<string, readonly string[] | undefined>> = unserved;
  const groups: [string, Readonly<Record<string, Route>>][] = Object.entries(api).map(([group, routes]) => [
    group,
    Object.fromEntries(Object.entries(routes).filter(([name]) => !left[group]?.includes(name))),
  ]);
  return Object.fromEntries(groups.filter(([, routes]) => Object.keys(routes).length > 0));
}
