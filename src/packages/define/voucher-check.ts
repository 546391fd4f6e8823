/** `import 'foyer-tickets/voucher-check.js'`: registers `<voucher-check>`. */
import { VoucherCheck } from '../../elements/voucher-check/voucher-check.ts';
import { define } from './define.ts';

define('voucher-check', VoucherCheck);

export { VoucherCheck };
