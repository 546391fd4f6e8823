/** Names of roles. */
import { word } from '../../elements/format.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';

/** A role in a word; one that the desk does not know by its own name. */
export const roleName = ({ roles }: DeskTexts, role: string): string => word(roles, role) || role;
