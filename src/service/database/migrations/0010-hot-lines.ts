/**
 * In a rush, checking each line against its hold and its stock, row by row, costs more than writing it. Lines are written by
 * `stock.ts` alone, in the statement that has just locked their stock.
 */
export const hotLines = {
  name: '0010-hot-lines',
  sql: `
alter table hold_line drop constraint hold_line_hold_id_fkey, drop constraint hold_line_stock_id_fkey;
`,
};
