/** The tabs of the settings: people, API keys, webhooks, the history. */
import type { TemplateResult } from 'lit';
import { hrefOf, type Desk } from './desk.ts';
import { views } from './filters.ts';

/** The pages of the settings, with what each needs. */
const tabs = [
  { path: '/settings/people', word: 'people', needs: 'users' },
  { path: '/settings/keys', word: 'keys', needs: 'keys' },
  { path: '/settings/webhooks', word: 'webhooks', needs: 'webhooks:read' },
  { path: '/history', word: 'history', needs: 'audit:read' },
] as const;

/** @param current The path of the page. */
export function settingTabs({ texts, may }: Desk, current: (typeof tabs)[number]['path']): TemplateResult {
  return views(
    texts.settings.tabs,
    tabs
      .filter(({ needs }) => may(needs))
      .map(({ path, word }) => ({ word: texts.settings[word], href: hrefOf(path), isCurrent: path === current })),
  );
}
