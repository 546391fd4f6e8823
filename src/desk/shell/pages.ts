/** The pages of the desk, each loaded when it is shown, and those that stand in the menu. Long because it is one list. */
import type { DeskTexts } from '../../locales/desk/en.ts';
import type { Desk } from '../parts/desk.ts';
import type { IconName } from '../parts/icons.ts';
import type { PageRoute } from './router.ts';

export const pages: readonly PageRoute[] = [
  { path: '/', tag: 'desk-today', load: () => import('../today/today.ts') },
  { path: '/search', tag: 'desk-search', load: () => import('../search/search-page.ts') },
  { path: '/orders', tag: 'desk-orders', needs: 'customers:read', load: () => import('../orders/order-list.ts') },
  {
    path: '/orders/new',
    tag: 'desk-new-order',
    needs: 'checkout:write',
    load: () => import('../orders/new-order-page.ts'),
  },
  { path: '/orders/{id}', tag: 'desk-order', needs: 'customers:read', load: () => import('../orders/order-page.ts') },
  {
    path: '/orders/{id}/cancel',
    tag: 'desk-order-cancel',
    needs: 'checkout:write',
    load: () => import('../orders/cancel-page.ts'),
  },
  { path: '/refunds', tag: 'desk-refunds', needs: 'refunds:read', load: () => import('../refunds/refund-list.ts') },
  { path: '/failed', tag: 'desk-failed', needs: 'customers:read', load: () => import('../failed/failed-page.ts') },
  { path: '/events', tag: 'desk-events', needs: 'events:read', load: () => import('../events/event-list.ts') },
  {
    path: '/events/new',
    tag: 'desk-event-edit',
    needs: 'events:write',
    load: () => import('../events/edit-page.ts'),
  },
  {
    path: '/events/{id}/edit',
    tag: 'desk-event-edit',
    needs: 'events:write',
    load: () => import('../events/edit-page.ts'),
  },
  {
    path: '/events/{id}/edit/{section}',
    tag: 'desk-event-edit',
    needs: 'events:write',
    load: () => import('../events/edit-page.ts'),
  },
  { path: '/events/{id}', tag: 'desk-event', needs: 'events:read', load: () => import('../events/event-page.ts') },
  {
    path: '/events/{id}/dates',
    tag: 'desk-event-dates',
    needs: 'events:read',
    load: () => import('../events/dates-page.ts'),
  },
  {
    path: '/events/{id}/guests',
    tag: 'desk-guests',
    needs: 'tickets:read',
    load: () => import('../events/guests-page.ts'),
  },
  {
    path: '/events/{id}/complimentary',
    tag: 'desk-complimentary',
    needs: 'tickets:write',
    load: () => import('../events/complimentary-page.ts'),
  },
  {
    path: '/events/{id}/cancel',
    tag: 'desk-event-cancel',
    needs: 'refunds:write',
    load: () => import('../events/cancel-page.ts'),
  },
  {
    path: '/events/{id}/postpone',
    tag: 'desk-event-postpone',
    needs: 'events:write',
    load: () => import('../events/postpone-page.ts'),
  },
  {
    path: '/events/{id}/mail',
    tag: 'desk-event-mail',
    needs: 'messages:write',
    load: () => import('../events/mail-page.ts'),
  },
  { path: '/runs/{id}', tag: 'desk-run', needs: 'messages:read', load: () => import('../runs/run-page.ts') },
  {
    path: '/events/{id}/waiting',
    tag: 'desk-waiting',
    needs: 'events:read',
    load: () => import('../waiting/waiting-page.ts'),
  },
  {
    path: '/events/{id}/seats',
    tag: 'desk-event-seat-plan',
    needs: 'events:read',
    load: () => import('../seat-maps/event-seats-page.ts'),
  },
  {
    path: '/events/{id}/seat-map',
    tag: 'desk-event-seats',
    needs: 'events:write',
    load: () => import('../events/seats-page.ts'),
  },
  {
    path: '/seat-maps',
    tag: 'desk-seat-maps',
    needs: 'events:read',
    load: () => import('../seat-maps/seat-map-list.ts'),
  },
  {
    path: '/seat-maps/new',
    tag: 'desk-seat-map',
    needs: 'events:write',
    load: () => import('../seat-maps/seat-map-page.ts'),
  },
  {
    path: '/seat-maps/{id}',
    tag: 'desk-seat-map',
    needs: 'events:read',
    load: () => import('../seat-maps/seat-map-page.ts'),
  },
  { path: '/resale', tag: 'desk-resale', needs: 'customers:read', load: () => import('../resale/resale-list.ts') },
  { path: '/doors', tag: 'desk-doors', needs: 'scans:read', load: () => import('../doors/doors-page.ts') },
  {
    path: '/doors/devices/{id}',
    tag: 'desk-door-device',
    needs: 'scans:write',
    load: () => import('../doors/device-page.ts'),
  },
  {
    path: '/doors/groups/{id}',
    tag: 'desk-door-group',
    needs: 'scans:write',
    load: () => import('../doors/group-page.ts'),
  },
  { path: '/reports', tag: 'desk-reports', needs: 'reports:read', load: () => import('../reports/reports-page.ts') },
  {
    path: '/reports/{type}',
    tag: 'desk-reports',
    needs: 'reports:read',
    load: () => import('../reports/reports-page.ts'),
  },
  {
    path: '/vouchers',
    tag: 'desk-vouchers',
    needs: 'vouchers:read',
    load: () => import('../vouchers/voucher-list.ts'),
  },
  {
    path: '/vouchers/{id}',
    tag: 'desk-voucher',
    needs: 'vouchers:read',
    load: () => import('../vouchers/voucher-page.ts'),
  },
  { path: '/coupons', tag: 'desk-coupons', needs: 'vouchers:read', load: () => import('../coupons/coupon-list.ts') },
  {
    path: '/coupons/new',
    tag: 'desk-coupon',
    needs: 'vouchers:write',
    load: () => import('../coupons/coupon-page.ts'),
  },
  {
    path: '/coupons/series',
    tag: 'desk-coupon',
    needs: 'vouchers:write',
    load: () => import('../coupons/coupon-page.ts'),
  },
  {
    path: '/coupons/{id}',
    tag: 'desk-coupon',
    needs: 'vouchers:read',
    load: () => import('../coupons/coupon-page.ts'),
  },
  {
    path: '/voucher-orders',
    tag: 'desk-voucher-orders',
    needs: 'customers:read',
    load: () => import('../vouchers/voucher-orders.ts'),
  },
  {
    path: '/voucher-offer',
    tag: 'desk-voucher-offer',
    needs: 'vouchers:read',
    load: () => import('../vouchers/voucher-offer.ts'),
  },
  {
    path: '/customers',
    tag: 'desk-customers',
    needs: 'customers:read',
    load: () => import('../customers/customer-list.ts'),
  },
  {
    path: '/customers/{id}',
    tag: 'desk-customer',
    needs: 'customers:read',
    load: () => import('../customers/customer-page.ts'),
  },
  {
    path: '/settings',
    tag: 'desk-settings',
    needs: 'settings:read',
    load: () => import('../settings/settings-page.ts'),
  },
  {
    path: '/settings/house',
    tag: 'desk-house',
    needs: 'settings:read',
    load: () => import('../settings/house-page.ts'),
  },
  {
    path: '/settings/appearance',
    tag: 'desk-appearance',
    needs: 'settings:read',
    load: () => import('../settings/appearance-page.ts'),
  },
  {
    path: '/settings/documents',
    tag: 'desk-documents-settings',
    needs: 'settings:read',
    load: () => import('../settings/documents-page.ts'),
  },
  {
    path: '/settings/sales',
    tag: 'desk-sales-settings',
    needs: 'settings:read',
    load: () => import('../settings/sales-page.ts'),
  },
  {
    path: '/settings/accounting',
    tag: 'desk-accounting',
    needs: 'settings:read',
    load: () => import('../settings/accounting-page.ts'),
  },
  {
    path: '/settings/emails',
    tag: 'desk-emails',
    needs: 'settings:read',
    load: () => import('../settings/emails-page.ts'),
  },
  {
    path: '/price-tables',
    tag: 'desk-price-tables',
    needs: 'events:write',
    load: () => import('../prices/price-table-list.ts'),
  },
  {
    path: '/price-tables/{id}',
    tag: 'desk-price-table',
    needs: 'events:write',
    load: () => import('../prices/price-table-page.ts'),
  },
  {
    path: '/settings/channels',
    tag: 'desk-channel-groups',
    needs: 'events:write',
    load: () => import('../settings/channel-groups.ts'),
  },
  {
    path: '/settings/channels/{id}',
    tag: 'desk-channel-group',
    needs: 'events:write',
    load: () => import('../settings/channel-groups.ts'),
  },
  {
    path: '/settings/consents',
    tag: 'desk-consents',
    needs: 'settings:read',
    load: () => import('../settings/consents-page.ts'),
  },
  {
    path: '/settings/payments',
    tag: 'desk-payments',
    needs: 'settings:read',
    load: () => import('../settings/payments-page.ts'),
  },
  {
    path: '/settings/payments/{id}',
    tag: 'desk-payment-strategy',
    needs: 'settings:write',
    load: () => import('../settings/payment-strategy-page.ts'),
  },
  {
    path: '/settings/wallets',
    tag: 'desk-wallets',
    needs: 'settings:read',
    load: () => import('../settings/wallets-page.ts'),
  },
  {
    path: '/settings/domains',
    tag: 'desk-domains',
    needs: 'settings:read',
    load: () => import('../settings/domains-page.ts'),
  },
  { path: '/settings/people', tag: 'desk-people', needs: 'users', load: () => import('../settings/people-page.ts') },
  { path: '/settings/keys', tag: 'desk-keys', needs: 'keys', load: () => import('../settings/keys-page.ts') },
  { path: '/settings/apps', tag: 'desk-apps', needs: 'settings:read', load: () => import('../settings/apps-page.ts') },
  {
    path: '/settings/webhooks',
    tag: 'desk-webhooks',
    needs: 'webhooks:read',
    load: () => import('../settings/webhook-list.ts'),
  },
  {
    path: '/settings/webhooks/{id}',
    tag: 'desk-webhook',
    needs: 'webhooks:read',
    load: () => import('../settings/webhook-page.ts'),
  },
  { path: '/account', tag: 'desk-account', load: () => import('../account/account-page.ts') },
  { path: '/rights', tag: 'desk-rights', load: () => import('../account/rights-page.ts') },
  { path: '/history', tag: 'desk-history', needs: 'audit:read', load: () => import('../history/history-page.ts') },
];

interface MenuItem {
  readonly path: string;
  /** Other pages that belong to it. */
  readonly others?: readonly string[];
  readonly word: keyof DeskTexts['nav'];
  readonly icon: IconName;
}

const menuItems: readonly MenuItem[] = [
  { path: '/', word: 'today', icon: 'today' },
  { path: '/events', others: ['/seat-maps'], word: 'events', icon: 'events' },
  { path: '/orders', word: 'orders', icon: 'orders' },
  { path: '/customers', word: 'customers', icon: 'user' },
  {
    path: '/vouchers',
    others: ['/coupons', '/voucher-orders', '/voucher-offer'],
    word: 'codes',
    icon: 'codes',
  },
  { path: '/resale', word: 'resale', icon: 'resale' },
  { path: '/doors', word: 'doors', icon: 'doors' },
  { path: '/reports', word: 'reports', icon: 'reports' },
  { path: '/settings', others: ['/history'], word: 'settings', icon: 'settings' },
];

/** Whether the role of the person sees a page. */
export const isOpen = ({ may }: Desk, { needs }: PageRoute): boolean => needs === undefined || may(needs);

/** The menu, without the pages that the person may not see; an item leads to the first of its pages that they may. */
export const menuOf = (desk: Desk): readonly MenuItem[] =>
  menuItems.flatMap((item) => {
    const own = [item.path, ...(item.others ?? [])];
    const path = own.find((one) => pages.some((page) => page.path === one && isOpen(desk, page)));
    return path === undefined ? [] : [{ ...item, path, others: own }];
  });
