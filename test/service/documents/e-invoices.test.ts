/** Long because of all that the standard asks for. */
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import fc from 'fast-check';
import type { EventRecord } from '../../../src/contract/events.ts';
import { json } from '../../../src/service/database/index.ts';
import type { SellerData } from '../../../src/service/events/records.ts';
import {
  addCustomer,
  addEvent,
  addKey,
  addVoucher,
  buyer,
  keyOf,
  seats,
  sellerId,
} from '../../support/builders/shop.ts';
import { pdfjs } from '../../support/readers/pdfjs.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { readXml, type XmlElement } from '../../support/readers/read-xml.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, requestOf } from '../../support/running/service.ts';

const house: SellerData = {
  name: 'House & Sons',
  street: 'Canal 1',
  postal: '10999',
  city: 'Berlin',
  vatId: 'DE123456789',
  taxNo: '29/123/45678',
  taxRate: 0.19,
  defaultLanguage: 'en',
  timezone: 'Europe/Berlin',
  bankAccount: { iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' },
};
const event: Partial<EventRecord> = {
  name: 'Concert <live>',
  customCharges: { outerChargeFix: 1, cartOuterChargeFix: 2 },
  groups: [{ _id: 'all', tickets: ['seat'] }],
  discountGroups: [
    {
      ...{ _id: 'two', name: 'Pair', discountType: 'fix', value: 5 },
      rules: [{ type: 'ticketGroups', group: 'all', min: 2 }],
    },
  ],
  tickets: [
    { _id: 'seat', name: 'Seat', price: 20, active: true },
    { _id: 'book', name: 'Programme', price: 4.99, active: true, taxRate: 0.07 },
    { _id: 'gift', name: 'Gift', price: 3, active: true, taxRate: 0 },
  ],
};

describeWithService('electronic invoices', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });
  beforeEach(() => as(house));

  const as = (data: SellerData) =>
    service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json(data)]);
  const begin = async (
    items: ReturnType<typeof seats>,
    { vouchers = [] as string[], details = {}, fields = {} } = {},
  ) => {
    const eventId = await addEvent(service.db, { ...event, ...fields });
    const input = { type: 'transaction' as const, eventId, items, vouchers, preferredLanguage: 'en-GB' };
    const order = keyOf(await service.call(api.checkout.create, input));
    await service.call(api.checkout.setDetails, { ...order, ...buyer, ...details });
    return order;
  };
  const buy = async (...input: Parameters<typeof begin>) => {
    const order = await begin(...input);
    await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
    return order;
  };
  type Order = Awaited<ReturnType<typeof begin>>;
  const xmlOf = async (order: Order): Promise<XmlElement> => {
    const { statusCode, rawPayload, body, headers } = await service.app.inject(requestOf(api.orders.invoiceXml, order));
    assert.equal(statusCode, 200, body);
    assert.equal(headers['content-type'], 'application/xml');
    return readXml(rawPayload);
  };
  const pdfOf = async (order: Order) => {
    const { statusCode, rawPayload, body } = await service.app.inject(requestOf(api.orders.invoicePdf, order));
    assert.equal(statusCode, 200, body);
    return rawPayload;
  };
  const path = {
    trade: 'SupplyChainTradeTransaction',
    settlement: 'ApplicableHeaderTradeSettlement',
    sums: 'SpecifiedTradeSettlementHeaderMonetarySummation',
    line: 'IncludedSupplyChainTradeLineItem',
    agreement: 'ApplicableHeaderTradeAgreement',
  };
  const only = (elements: readonly XmlElement[]): XmlElement => {
    assert.ok(elements[0] && elements.length === 1, `There are ${elements.length}`);
    return elements[0];
  };
  const cents = (text: string | undefined) => {
    assert.match(text ?? '', /^-?\d+\.\d\d$/);
    return Math.round(Number(text) * 100);
  };
  /** The calculation rules of EN 16931, as its schematron has them; answers what is due. */
  const assertRules = (root: XmlElement) => {
    const settlement = only(root.all(path.trade, path.settlement));
    const sums = only(settlement.all(path.sums));
    const of = (name: string) => (sums.at(name) === undefined ? 0 : cents(sums.at(name)));
    const rated = (tax: XmlElement) => `${tax.at('CategoryCode')} ${tax.at('RateApplicablePercent')}`;
    const items = [
      ...root.all(path.trade, path.line, 'SpecifiedLineTradeSettlement').map((line) => ({
        kind: 'line',
        tax: rated(only(line.all('ApplicableTradeTax'))),
        net: cents(line.at('SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount')),
      })),
      ...settlement.all('SpecifiedTradeAllowanceCharge').map((each) => ({
        kind: each.at('ChargeIndicator', 'Indicator') === 'true' ? 'charge' : 'allowance',
        tax: rated(only(each.all('CategoryTradeTax'))),
        net: cents(each.at('ActualAmount')),
      })),
    ];
    const sum = (kind: string, tax?: string) =>
      items.reduce((all, item) => all + (item.kind === kind && (tax ?? item.tax) === item.tax ? item.net : 0), 0);
    assert.equal(of('LineTotalAmount'), sum('line'), 'BR-CO-10');
    assert.equal(of('AllowanceTotalAmount'), sum('allowance'), 'BR-CO-11');
    assert.equal(of('ChargeTotalAmount'), sum('charge'), 'BR-CO-12');
    assert.equal(of('TaxBasisTotalAmount'), sum('line') - sum('allowance') + sum('charge'), 'BR-CO-13');
    const breakdowns = settlement.all('ApplicableTradeTax');
    const taxes = breakdowns.map((each) => cents(each.at('CalculatedAmount')));
    assert.equal(
      of('TaxTotalAmount'),
      taxes.reduce((all, tax) => all + tax, 0),
      'BR-CO-14',
    );
    assert.equal(of('GrandTotalAmount'), of('TaxBasisTotalAmount') + of('TaxTotalAmount'), 'BR-CO-15');
    const due = of('GrandTotalAmount') - of('TotalPrepaidAmount') + of('RoundingAmount');
    assert.equal(of('DuePayableAmount'), due, 'BR-CO-16');
    for (const each of breakdowns) {
      const [tax, basis] = [cents(each.at('CalculatedAmount')), cents(each.at('BasisAmount'))];
      const exact = (basis * Number(each.at('RateApplicablePercent'))) / 100;
      assert.equal(tax, Math.floor(Number(exact.toPrecision(15)) + 0.5), 'BR-CO-17');
      const own = rated(each);
      assert.equal(basis, sum('line', own) - sum('allowance', own) + sum('charge', own), 'BR-S-08, BR-AE-08');
      const category = each.at('CategoryCode') ?? '';
      const hasReason = each.at('ExemptionReason') !== undefined;
      assert.equal(hasReason, ['E', 'AE'].includes(category), 'BR-S-10, BR-Z-10, BR-E-10, BR-AE-10');
      if (category !== 'S') assert.deepEqual([tax, each.at('RateApplicablePercent')], [0, '0'], 'BR-AE-05, BR-AE-09');
    }
    const used = new Set(items.map(({ tax }) => tax));
    assert.deepEqual(new Set(breakdowns.map(rated)), used, 'BR-S-01, BR-AE-01: each rate has its breakdown');
    if (due > 0) assert.ok(settlement.at('SpecifiedTradePaymentTerms', 'Description'), 'BR-CO-25');
    for (const line of root.all(path.trade, path.line)) {
      const price = only(line.all('SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice'));
      const [amount, basis] = [
        line.at('SpecifiedLineTradeDelivery', 'BilledQuantity'),
        price.at('BasisQuantity') ?? '1',
      ];
      const taken = line.at('SpecifiedLineTradeSettlement', 'SpecifiedTradeAllowanceCharge', 'ActualAmount');
      const net = (cents(price.at('ChargeAmount')) * Number(amount)) / Number(basis) - (taken ? cents(taken) : 0);
      assert.equal(
        net,
        cents(line.at('SpecifiedLineTradeSettlement', path.sums.replace('Header', 'Line'), 'LineTotalAmount')),
        'the price times the quantity, less the discount, is the line',
      );
    }
    return due;
  };

  it('say all that EN 16931 asks for, to the cent', async () => {
    await addVoucher(service.db, 'GIFT-10', 1000);
    const details = { company: 'Engines Ltd', street: 'Byron Road 4', postal: '1010', city: 'Wien', country: 'AT' };
    const items = [...seats(3), ...seats(1, 'book'), ...seats(1, 'gift')];
    const order = await buy(items, { vouchers: ['GIFT-10'], details: { ...details, vatId: 'at u12345678' } });
    const root = await xmlOf(order);
    assert.equal(root.name, 'CrossIndustryInvoice');
    assert.equal(
      root.at('ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
      'urn:cen.eu:en16931:2017',
    );
    const document = only(root.all('ExchangedDocument'));
    assert.match(document.at('ID') ?? '', /^2026-\d{5}$/);
    assert.deepEqual([document.at('TypeCode'), document.at('IssueDateTime', 'DateTimeString')], ['380', '20260601']);
    const agreement = only(root.all(path.trade, path.agreement));
    const seller = only(agreement.all('SellerTradeParty'));
    assert.deepEqual([seller.at('Name'), seller.at('PostalTradeAddress', 'CountryID')], ['House & Sons', 'DE']);
    assert.deepEqual(
      seller.all('SpecifiedTaxRegistration', 'ID').map(({ text, attributes }) => [attributes['schemeID'], text]),
      [
        ['VA', 'DE123456789'],
        ['FC', '29/123/45678'],
      ],
    );
    const to = only(agreement.all('BuyerTradeParty'));
    assert.deepEqual(
      [to.at('Name'), to.at('DefinedTradeContact', 'PersonName'), to.at('PostalTradeAddress', 'CountryID')],
      ['Engines Ltd', 'Ada Byron', 'AT'],
    );
    assert.equal(to.at('SpecifiedTaxRegistration', 'ID'), 'ATU12345678');
    const settlement = only(root.all(path.trade, path.settlement));
    const means = only(settlement.all('SpecifiedTradeSettlementPaymentMeans'));
    assert.deepEqual(
      [means.at('TypeCode'), means.at('PayeePartyCreditorFinancialAccount', 'IBANID')],
      ['58', 'DE89370400440532013000'],
    );
    assert.match(
      settlement.at('SpecifiedTradePaymentTerms', 'Description') ?? '',
      /^Please transfer €59\.99 with the reference/,
    );
    // 3 × 20 - 5 + 4.99 + 3 + 5 × 1 + 2 = 69.99, of which a voucher pays 10
    const sums = only(settlement.all(path.sums));
    const said = ['GrandTotalAmount', 'RoundingAmount', 'TotalPrepaidAmount', 'DuePayableAmount'].map((name) =>
      sums.at(name),
    );
    assert.deepEqual(said, ['69.99', undefined, '10.00', '59.99']);
    assert.deepEqual(
      settlement
        .all('ApplicableTradeTax')
        .map((tax) =>
          ['CategoryCode', 'RateApplicablePercent', 'BasisAmount', 'CalculatedAmount'].map((name) => tax.at(name)),
        ),
      [
        ['Z', '0', '3.78', '0.00'],
        ['S', '7', '5.25', '0.37'],
        ['S', '19', '50.92', '9.67'],
      ],
    );
    assert.equal(assertRules(root), 5999);
    await service.call(api.transactions.markReceived, { id: order.id }, { token });
    assert.equal(assertRules(await xmlOf(order)), 0);
  });

  it('keep to the rules for random orders', async () => {
    const carts = fc.record({
      seat: fc.integer({ min: 1, max: 7 }),
      book: fc.nat({ max: 5 }),
      gift: fc.nat({ max: 2 }),
      price: fc.integer({ min: 1, max: 9999 }),
      fee: fc.integer({ min: 0, max: 333 }),
    });
    // two seats or more are 5.00 cheaper: an order that nothing is left to pay of has no invoice to pay by
    const paid = carts.filter(({ seat, price }) => seat === 1 || seat * price > 500);
    const property = fc.asyncProperty(paid, async ({ seat, book, gift, price, fee }) => {
      const fields: Partial<EventRecord> = {
        customCharges: { outerChargeFix: fee / 100, outerChargeVar: 0.033 },
        tickets: event.tickets?.map((ticket) => (ticket._id === 'seat' ? { ...ticket, price: price / 100 } : ticket)),
      };
      const items = [seats(seat), seats(book, 'book'), seats(gift, 'gift')].flat().filter(({ amount }) => amount > 0);
      const order = await buy(items, { fields });
      const { realPrice = 0 } = await service.call(api.checkout.transaction, order);
      assert.equal(assertRules(await xmlOf(order)), Math.round(realPrice * 100));
    });
    await fc.assert(property, { numRuns: 15 });
  });

  it('are inside the PDF, which says that it is of the kind that embeds them', async () => {
    const order = await buy(seats(2));
    const file = await pdfOf(order);
    const doc = await pdfjs.getDocument({ data: new Uint8Array(file), verbosity: pdfjs.VerbosityLevel.ERRORS }).promise;
    const attachments = (await doc.getAttachments()) as Record<string, { content: Uint8Array; filename: string }>;
    assert.deepEqual(Object.keys(attachments), ['factur-x.xml']);
    const { rawPayload } = await service.app.inject(requestOf(api.orders.invoiceXml, order));
    assert.deepEqual(Buffer.from(attachments['factur-x.xml']?.content ?? []), rawPayload);
    await doc.loadingTask.destroy();
    const source = file.toString('latin1');
    assert.match(source, /\/AFRelationship \/Alternative/);
    assert.match(source, /\/OutputIntents/);
    const [packet = ''] = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(file.toString('utf8')) ?? [];
    const metadata = readXml(Buffer.from(packet));
    const said = metadata
      .all('RDF', 'Description')
      .flatMap(({ children }) => children.map(({ name, text }) => [name, text]));
    const values = Object.fromEntries(said) as Record<string, string>;
    const { part, conformance, DocumentType, DocumentFileName, Version, ConformanceLevel } = values;
    assert.deepEqual([part, conformance], ['3', 'B']);
    assert.deepEqual(
      [DocumentType, DocumentFileName, Version, ConformanceLevel],
      ['INVOICE', 'factur-x.xml', '1.0', 'EN 16931'],
    );
    assert.ok(packet.includes('House &amp; Sons'), packet);
  });

  it('of a return are credit notes, which name the invoice and what the seller keeps', async () => {
    const fields = { ticketSettings: { returnSettings: { enabled: 'ENABLED', feeFix: 1.5 } } };
    const order = await buy([...seats(2), ...seats(1, 'book')], { fields });
    await service.call(api.transactions.markReceived, { id: order.id }, { token });
    const claims = (await service.call(api.checkout.tickets, order)).map(({ _id, secret = '' }) => ({ _id, secret }));
    const { _id: returnId, amount } = await service.call(api.orders.returnTickets, { ...order, tickets: claims });
    const { rawPayload } = await service.app.inject(requestOf(api.orders.creditNotePdf, { ...order, returnId }));
    const doc = await pdfjs.getDocument({ data: new Uint8Array(rawPayload), verbosity: pdfjs.VerbosityLevel.ERRORS })
      .promise;
    const attachments = (await doc.getAttachments()) as Record<string, { content: Uint8Array }>;
    await doc.loadingTask.destroy();
    const root = readXml(attachments['factur-x.xml']?.content ?? new Uint8Array());
    const document = only(root.all('ExchangedDocument'));
    assert.deepEqual([document.at('TypeCode'), document.at('ID')?.slice(0, 3)], ['381', 'CN-']);
    const settlement = only(root.all(path.trade, path.settlement));
    const invoice = only((await xmlOf(order)).all('ExchangedDocument')).at('ID');
    assert.equal(settlement.at('InvoiceReferencedDocument', 'IssuerAssignedID'), invoice);
    assert.deepEqual(
      settlement
        .all('SpecifiedTradeAllowanceCharge')
        .map((each) => [each.at('ChargeIndicator', 'Indicator'), each.at('Reason'), each.at('ActualAmount')]),
      [
        ['true', 'Fees', '0.93'],
        ['true', 'Fees', '1.68'],
        ['false', 'Kept by the organizer', '0.53'],
        ['false', 'Kept by the organizer', '3.30'],
      ],
    );
    assert.equal(assertRules(root), Math.round(amount * 100), 'the seller pays it back by hand');
  });

  it('say why no tax is charged', async () => {
    await as({ ...house, taxSettings: { exemption: 'Exempt under section 4 no. 20 UStG' } });
    const order = await buy(seats(1, 'gift'), { fields: { customCharges: {} } });
    const root = await xmlOf(order);
    const tax = only(root.all(path.trade, path.settlement, 'ApplicableTradeTax'));
    assert.deepEqual([tax.at('CategoryCode'), tax.at('ExemptionReason')], ['E', 'Exempt under section 4 no. 20 UStG']);
    assertRules(root);
    const { pages } = await readPdf(await pdfOf(order));
    assert.ok(pages[0]?.text.includes('Exempt under section 4 no. 20 UStG'));
  });

  it('stay as they were issued when the seller moves', async () => {
    const order = await buy(seats(1));
    await xmlOf(order);
    await as({ ...house, street: 'Elsewhere 9', vatId: 'DE987654321' });
    const seller = only((await xmlOf(order)).all(path.trade, path.agreement, 'SellerTradeParty'));
    assert.deepEqual(
      [seller.at('PostalTradeAddress', 'LineOne'), seller.all('SpecifiedTaxRegistration', 'ID')[0]?.text],
      ['Canal 1', 'DE123456789'],
    );
    const text = (await readPdf(await pdfOf(order))).pages.map((page) => page.text).join(' ');
    assert.ok(text.includes('Canal 1 · 10999 Berlin') && text.includes('VAT ID DE123456789'), text);
    assert.ok(!text.includes('Elsewhere 9'), text);
  });

  it('are not made up of what is missing: the invoice is a PDF alone then', async () => {
    const refusedOf = async (order: Order) => (await service.refused(api.orders.invoiceXml, 409, order)).body.code;
    const { vatId: _vatId, taxNo: _taxNo, ...nameless } = house;
    await as({ ...nameless, country: 'DE' });
    const order = await buy(seats(1));
    assert.equal(await refusedOf(order), 'NO_E_INVOICE');
    assert.ok(!(await pdfOf(order)).toString('latin1').includes('factur-x.xml'));
    await as(house);
    const canceled = await buy(seats(1));
    await xmlOf(canceled);
    await service.call(api.transactions.cancel, { id: canceled.id }, { token });
    assert.equal(await refusedOf(canceled), 'NO_E_INVOICE');
    await pdfOf(canceled);
  });

  it('are read by the customer and by the seller, too', async () => {
    const { token: own } = await addCustomer(service.db, 'ada-xml@example.com');
    const eventId = await addEvent(service.db, event);
    const input = { type: 'transaction' as const, eventId, items: seats(1), preferredLanguage: 'en-GB' };
    const order = keyOf(await service.call(api.checkout.create, input, { token: own }));
    await service.call(api.checkout.setDetails, { ...order, ...buyer }, { token: own });
    await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
    const { rawPayload: first } = await service.app.inject(requestOf(api.orders.invoiceXml, order));
    const { id } = order;
    const byCustomer = await service.app.inject(
      requestOf(api.orders.ownInvoiceXml, { id, locale: 'en-GB' }, { token: own }),
    );
    const bySeller = await service.app.inject(
      requestOf(api.transactions.invoiceXml, { id, locale: 'en-GB' }, { token }),
    );
    assert.deepEqual(byCustomer.rawPayload.toString(), first.toString());
    assert.deepEqual(bySeller.rawPayload.toString(), first.toString());
    assert.match(String(bySeller.headers['content-disposition']), /invoice-2026-\d{5}\.xml/);
  });
});
