/** The pages of settings, in the order in which they are listed. */
import type { DeskTexts } from '../../locales/desk/en.ts';

interface Section {
  readonly path: string;
  /** The permission that opens it. */
  readonly needs: string;
  readonly word: keyof DeskTexts['settings']['sections'];
}

export const sections: readonly Section[] = [
  { path: '/settings/house', needs: 'settings:read', word: 'house' },
  { path: '/settings/appearance', needs: 'settings:read', word: 'appearance' },
  { path: '/settings/documents', needs: 'settings:read', word: 'documents' },
  { path: '/settings/sales', needs: 'settings:read', word: 'sales' },
  { path: '/price-tables', needs: 'events:write', word: 'prices' },
  { path: '/settings/channels', needs: 'events:write', word: 'channels' },
  { path: '/settings/consents', needs: 'settings:read', word: 'consents' },
  { path: '/settings/emails', needs: 'settings:read', word: 'emails' },
  { path: '/settings/payments', needs: 'settings:read', word: 'payments' },
  { path: '/settings/accounting', needs: 'settings:read', word: 'accounting' },
  { path: '/settings/wallets', needs: 'settings:read', word: 'wallets' },
  { path: '/settings/domains', needs: 'settings:read', word: 'domains' },
  { path: '/settings/people', needs: 'users', word: 'people' },
  { path: '/settings/keys', needs: 'keys', word: 'keys' },
  { path: '/settings/apps', needs: 'settings:read', word: 'apps' },
  { path: '/settings/webhooks', needs: 'webhooks:read', word: 'webhooks' },
  { path: '/history', needs: 'audit:read', word: 'history' },
];
