/** The tabs of the pages of codes: vouchers, coupons, and the sale of vouchers. */
import type { TemplateResult } from 'lit';
import { hrefOf, type Desk } from './desk.ts';
import { views, type ViewTab } from './filters.ts';

/** The pages of codes, with what each needs. */
const tabs = [
  { path: '/vouchers', word: 'vouchers', needs: 'vouchers:read' },
  { path: '/coupons', word: 'coupons', needs: 'vouchers:read' },
  { path: '/voucher-orders', word: 'sales', needs: 'customers:read' },
  { path: '/voucher-offer', word: 'offer', needs: 'vouchers:read' },
] as const;

/** @param current The path of the page. @param saved The tabs of its saved views. */
export function codeTabs(
  { texts, may }: Desk,
  current: (typeof tabs)[number]['path'],
  saved: readonly ViewTab[] = [],
): TemplateResult {
  const isSaved = saved.some(({ isCurrent }) => isCurrent);
  const pages = tabs
    .filter(({ needs }) => may(needs))
    .map(({ path, word }) => ({
      ...{ word: texts.codes[word], href: hrefOf(path), isCurrent: path === current && !isSaved },
    }));
  return views(texts.codes.tabs, [...pages, ...saved]);
}
