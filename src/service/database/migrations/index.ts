import type { Migration } from '../migrate.ts';
import { shop } from './0001-shop.ts';

/** Every change of the tables, oldest first. What was released is never edited; a change is a new migration at the end. */
export const migrations: readonly Migration[] = [shop];
