/** Names of permissions. */
import { word } from '../../elements/format.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';

/** The words of a permission, e.g. `events:read`; the permission itself where the desk has none. */
export function permissionName({ apiKeys }: DeskTexts, permission: string): string {
  const [group = '', use] = permission.split(':');
  const what = word(apiKeys.groups, group);
  if (!what) return permission;
  return use === 'write' ? apiKeys.writeOf(what) : apiKeys.readOf(what);
}
