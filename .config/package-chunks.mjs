// The chunks of the npm package of the elements are as the bundler makes them, but for modules of a few lines that several
// parts share: each as a chunk of its own would cost as much again.

const files = {
  'contract/': [
    'fields offsets fractions strict paging parts colours terms email tokens order-fields order-items payments listings',
    'uploads ticket-details ticket-resales ticket-transfers tickets unreadable coupons extra-field shops vouchers',
  ],
  '(?:elements|sale)/(?:.*/)?': [
    'accent advise alignment attribution cart/rules cart/seats cart/store change-panel customer-token delivery',
    'details/draft entities event-times first-rows form.styles later-texts locked map-link missing order-events',
    'order-tickets orders-host outdated payable place-store plain-text pos-events problems prose.styles resale',
    'resolve-times save-file seating-rules set-seats shares shop-address spoken starting-price stored-data tab-store',
    'tax ticket-groups ticket-order ticket-times tracked-change unreachable whole wishes',
  ],
};

/** The groups of the bundler's `codeSplitting`. */
export const shortParts = Object.entries(files).map(([folder, names]) => ({
  name: folder === 'contract/' ? 'fields' : 'short',
  test: new RegExp(`/src/${folder}(?:${names.join(' ').replaceAll(' ', '|').replaceAll('.', '\\.')})\\.ts$`),
}));
