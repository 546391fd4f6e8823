import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('voucher info', { demo: true }, (service) => {
  it('is found by the voucher’s id and by the seller’s', async () => {
    const byVoucher = await service.call(api.vouchers.info, { id: 'voucher-gift-20', code: 'GIFT-20-LANTERN' });
    const bySeller = await service.call(api.vouchers.info, { id: 'lantern', code: 'GIFT-20-LANTERN' });
    assert.deepEqual(bySeller, byVoucher);
    const { voucher, seller } = byVoucher;
    assert.deepEqual(
      [voucher._id, voucher.code, voucher.amount, voucher.balance],
      ['voucher-gift-20', 'GIFT-20-LANTERN', 20, 12.5],
    );
    assert.deepEqual(
      [seller?.name, seller?.currency, seller?.city, seller?.taxRate],
      ['The Lantern Works', 'EUR', 'Berlin', 0.07],
    );
    assert.equal(byVoucher.timezone, 'Europe/Berlin');
    assert.ok(byVoucher.displaySettings?.disclaimer);
    assert.ok(byVoucher.displaySettings.pdfImage);
    assert.equal(byVoucher.useDocumentTemplate, false);
    assert.equal(seller?.brandingSettings?.walletLabelColor, '#ffd23f');
    assert.equal(seller.documentSettings?.invoice?.footerColumns?.length, 3);
    assert.ok(!('voucherDisplay' in seller));
  });

  for (const code of ['gift-20-lantern', 'GIFT20LANTERN', ' gift 20 lantern ', 'Gift–20–Lantern']) {
    it(`reads "${code}" as it was meant`, async () => {
      assert.equal((await service.call(api.vouchers.info, { id: 'lantern', code })).voucher._id, 'voucher-gift-20');
    });
  }

  it('answers a wrong id, a wrong code and another’s code alike', async () => {
    const answers = [];
    for (const [id, code] of [
      ['nobody', 'GIFT-20-LANTERN'],
      ['lantern', 'GIFT-21-LANTERN'],
      ['voucher-gift-50', 'GIFT-20-LANTERN'],
      ['lantern', '-'],
      ['lantern', '%'],
    ]) {
      answers.push((await service.refused(api.vouchers.info, 404, { id, code })).body);
    }
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
  });

  it('shows one that is over, with its end', async () => {
    const { voucher } = await service.call(api.vouchers.info, { id: 'lantern', code: 'EXPIRED-LANTERN' });
    assert.ok(new Date(voucher.validUntil ?? '') < service.clock.now);
  });
});
