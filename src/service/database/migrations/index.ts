/** The list of migrations. */
import type { Migration } from '../migrate.ts';
import { start } from './0001-start/index.ts';
import { staff } from './0002-staff.ts';
import { desk } from './0003-desk.ts';
import { runs } from './0004-runs.ts';
import { views } from './0005-views.ts';
import { settings } from './0006-settings.ts';
import { media } from './0007-media.ts';
import { eventSeats } from './0008-event-seats.ts';
import { setup } from './0009-setup.ts';
import { house } from './0010-house.ts';
import { orderNumbers } from './0011-order-numbers.ts';
import { bulkRuns } from './0012-bulk-runs.ts';
import { userPasskeys } from './0013-user-passkeys.ts';
import { voucherOrderNumbers } from './0014-voucher-order-numbers.ts';
import { drafts } from './0015-drafts.ts';
import { dismissedJobs } from './0016-dismissed-jobs.ts';
import { runKinds } from './0017-run-kinds.ts';

/**
 * Every change of the tables, oldest first. What was released is never edited: a change is a new migration at the end,
 * with the next number. It comments on the tables and columns that it adds.
 */
export const migrations: readonly Migration[] = [
  start,
  staff,
  desk,
  runs,
  views,
  settings,
  media,
  eventSeats,
  setup,
  house,
  orderNumbers,
  bulkRuns,
  userPasskeys,
  voucherOrderNumbers,
  drafts,
  dismissedJobs,
  runKinds,
];
