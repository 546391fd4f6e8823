import { expect as base } from '@playwright/test';

/** Waits longer than usual: a service that starts again beside other work takes its time. */
export const expect = base.configure({ timeout: 15_000 });
