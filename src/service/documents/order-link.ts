/** The link to the page of an order. */
import type { EmailLanguage } from '../locales/index.ts';

/** The page of an order. Its secret is behind the `#`: browsers do not send that part, so no log contains it. */
export function orderLink(
  publicUrl: string,
  { sellerId, id, secret }: { readonly sellerId: string; readonly id: string; readonly secret: string },
  language: EmailLanguage,
): string {
  const page = new URLSearchParams({ seller: sellerId, lang: language });
  const order = new URLSearchParams({ order: id, secret });
  return `${publicUrl}/account.html?${page.toString()}#${order.toString()}`;
}
