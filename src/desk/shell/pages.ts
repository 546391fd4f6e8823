/** The pages of the desk, each loaded when it is shown, and those that stand in the menu. */
import type { DeskTexts } from '../../locales/desk/en.ts';
import type { Desk } from '../parts/desk.ts';
import type { IconName } from '../parts/icons.ts';
import type { PageRoute } from './router.ts';

export const pages: readonly PageRoute[] = [
  { path: '/', tag: 'desk-today', load: () => import('../today/today.ts') },
  { path: '/orders', tag: 'desk-orders', needs: 'customers:read', load: () => import('../orders/order-list.ts') },
  { path: '/orders/{id}', tag: 'desk-order', needs: 'customers:read', load: () => import('../orders/order-page.ts') },
  {
    path: '/orders/{id}/cancel',
    tag: 'desk-order-cancel',
    needs: 'checkout:write',
    load: () => import('../orders/cancel-page.ts'),
  },
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
  { path: '/events/{id}', tag: 'desk-event', needs: 'events:read', load: () => import('../events/event-page.ts') },
  {
    path: '/events/{id}/guests',
    tag: 'desk-guests',
    needs: 'tickets:read',
    load: () => import('../events/guests-page.ts'),
  },
  { path: '/doors', tag: 'desk-doors', needs: 'scans:read', load: () => import('../doors/doors-page.ts') },
  { path: '/settings/people', tag: 'desk-people', needs: 'users', load: () => import('../settings/people-page.ts') },
];

export interface MenuItem {
  readonly path: string;
  readonly word: keyof DeskTexts['nav'];
  readonly icon: IconName;
  readonly needs?: string;
}

export const menuItems: readonly MenuItem[] = [
  { path: '/', word: 'today', icon: 'today' },
  { path: '/events', word: 'events', icon: 'events', needs: 'events:read' },
  { path: '/orders', word: 'orders', icon: 'orders', needs: 'customers:read' },
  { path: '/doors', word: 'doors', icon: 'doors', needs: 'scans:read' },
  { path: '/settings/people', word: 'people', icon: 'people', needs: 'users' },
];

/** Whether the role of the person sees a page. */
export const isOpen = ({ may }: Desk, { needs }: Pick<PageRoute, 'needs'>): boolean =>
  needs === undefined || may(needs);
