import { expect as base } from '@playwright/test';

/** Waits longer than usual: a machine that is busy with other work takes its time, and what is there immediately costs nothing. */
export const expect = base.configure({ timeout: 60_000 });
