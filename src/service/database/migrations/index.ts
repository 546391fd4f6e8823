import type { Migration } from '../migrate.ts';
import { shop } from './0001-shop.ts';
import { principals } from './0002-principals.ts';
import { customers } from './0003-customers.ts';
import { webhooks } from './0004-webhooks.ts';
import { events } from './0005-events.ts';
import { vouchers } from './0006-vouchers.ts';

/** Every change of the tables, oldest first. What was released is never edited; a change is a new migration at the end. */
export const migrations: readonly Migration[] = [shop, principals, customers, webhooks, events, vouchers];
