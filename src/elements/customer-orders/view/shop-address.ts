/** The address of a shop: on the page that the seller names (`shop-url`), else on the service's own. */

interface Page {
  readonly seller: string;
  readonly baseUrl: string;
  readonly shopUrl: string | undefined;
}

/** @param event its id or slug @param shop id of an under-shop @returns '' for a value that is no address of a page */
export function shopAddress({ baseUrl, seller, shopUrl }: Page, event: string, shop = '', voucher = ''): string {
  const own = `${baseUrl}/${encodeURIComponent(seller)}/{event}?shop={shop}`;
  const address = (shopUrl ?? own)
    .replaceAll('{event}', encodeURIComponent(event))
    .replaceAll('{shop}', encodeURIComponent(shop));
  const url = new URL(URL.canParse(address, document.baseURI) ? address : location.href, document.baseURI);
  if (!/^https?:$/.test(url.protocol)) return '';
  if (voucher) url.searchParams.set('voucher', voucher);
  return url.href;
}
