/**
 * The XML of an electronic invoice: Cross Industry Invoice (UN/CEFACT D16B) in the profile EN 16931 of Factur-X and
 * ZUGFeRD. The order of elements is that of the schema.
 */
import { toMajor } from '../../sale/money.ts';
import type { Category, EInvoice, Party } from './e-invoice-content.ts';
import { element, type XmlPart } from './xml.ts';

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

const ram = (name: string, content: string | undefined | readonly XmlPart[], attributes = {}): XmlPart =>
  element(`ram:${name}`, attributes, content);
const group = (name: string, ...content: readonly XmlPart[]): XmlPart => ram(name, content);
/** A day, `YYYYMMDD`. */
const day = (name: string, date: string | undefined, prefix = 'udt'): XmlPart =>
  date === undefined ? undefined : group(name, element(`${prefix}:DateTimeString`, { format: '102' }, date));
const percent = (rate: number) => String(Number((rate * 100).toFixed(4)));
const unit = { unitCode: 'C62' };

/** The document, as UTF-8. */
export function eInvoiceXml(invoice: EInvoice): Uint8Array {
  const root = element('rsm:CrossIndustryInvoice', namespaces, [
    element('rsm:ExchangedDocumentContext', {}, [
      group('GuidelineSpecifiedDocumentContextParameter', ram('ID', 'urn:cen.eu:en16931:2017')),
    ]),
    element('rsm:ExchangedDocument', {}, [
      ram('ID', invoice.number),
      ram('TypeCode', invoice.typeCode),
      day('IssueDateTime', invoice.issued),
      ...invoice.notes.map((note) => group('IncludedNote', ram('Content', note))),
    ]),
    element('rsm:SupplyChainTradeTransaction', {}, [
      ...lineItems(invoice),
      group(
        'ApplicableHeaderTradeAgreement',
        group('SellerTradeParty', ...party(invoice.seller)),
        group('BuyerTradeParty', ...party(invoice.buyer)),
        group('SellerOrderReferencedDocument', ram('IssuerAssignedID', invoice.order)),
      ),
      group('ApplicableHeaderTradeDelivery', day2('ActualDeliverySupplyChainEvent', invoice.delivered)),
      settlement(invoice),
    ]),
  ]);
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`);
}

const day2 = (name: string, date: string): XmlPart => group(name, day('OccurrenceDateTime', date));

function party({ id, name, contact, address, email, vatId, taxNo }: Party): XmlPart[] {
  return [
    ram('ID', id),
    ram('Name', name),
    group('DefinedTradeContact', ram('PersonName', contact)),
    group(
      'PostalTradeAddress',
      ram('PostcodeCode', address.postal),
      ram('LineOne', address.street),
      ram('LineTwo', address.line2),
      ram('CityName', address.city),
      ram('CountryID', address.country),
      ram('CountrySubDivisionName', address.state),
    ),
    group('URIUniversalCommunication', ram('URIID', email, { schemeID: 'EM' })),
    group('SpecifiedTaxRegistration', ram('ID', vatId, { schemeID: 'VA' })),
    group('SpecifiedTaxRegistration', ram('ID', taxNo, { schemeID: 'FC' })),
  ];
}

/** The tax of a line, of a charge or of an allowance. */
const taxOf = (name: string, { category, rate }: { readonly category: Category; readonly rate: number }): XmlPart =>
  group(name, ram('TypeCode', 'VAT'), ram('CategoryCode', category), ram('RateApplicablePercent', percent(rate)));

const indicator = (isCharge: boolean): XmlPart =>
  group('ChargeIndicator', element('udt:Indicator', {}, String(isCharge)));

function lineItems(invoice: EInvoice): XmlPart[] {
  const amount = amountsIn(invoice);
  return invoice.lines.map((line, at) => {
    const { name, description, quantity, price, basis, discount, net } = line;
    return group(
      'IncludedSupplyChainTradeLineItem',
      group('AssociatedDocumentLineDocument', ram('LineID', String(at + 1))),
      group('SpecifiedTradeProduct', ram('Name', name), ram('Description', description)),
      group(
        'SpecifiedLineTradeAgreement',
        group(
          'NetPriceProductTradePrice',
          ram('ChargeAmount', amount(price)),
          ram('BasisQuantity', basis === 1 ? undefined : String(basis), unit),
        ),
      ),
      group('SpecifiedLineTradeDelivery', ram('BilledQuantity', String(quantity), unit)),
      group(
        'SpecifiedLineTradeSettlement',
        taxOf('ApplicableTradeTax', line),
        discount &&
          group(
            'SpecifiedTradeAllowanceCharge',
            indicator(false),
            ram('ActualAmount', amount(discount.amount)),
            ram('Reason', discount.reason),
          ),
        group('SpecifiedTradeSettlementLineMonetarySummation', ram('LineTotalAmount', amount(net))),
      ),
    );
  });
}

function settlement(invoice: EInvoice): XmlPart {
  const amount = amountsIn(invoice);
  const { sums, payment, terms, corrects, currency } = invoice;
  return group(
    'ApplicableHeaderTradeSettlement',
    ram('PaymentReference', invoice.order),
    ram('InvoiceCurrencyCode', currency),
    group(
      'SpecifiedTradeSettlementPaymentMeans',
      ram('TypeCode', payment.typeCode),
      group(
        'PayeePartyCreditorFinancialAccount',
        ram('IBANID', payment.iban),
        ram('AccountName', payment.iban && payment.owner),
      ),
      group('PayeeSpecifiedCreditorFinancialInstitution', ram('BICID', payment.bic)),
    ),
    ...invoice.breakdowns.map(({ tax, basis, category, rate, exemption }) =>
      group(
        'ApplicableTradeTax',
        ram('CalculatedAmount', amount(tax)),
        ram('TypeCode', 'VAT'),
        ram('ExemptionReason', exemption?.reason),
        ram('BasisAmount', amount(basis)),
        ram('CategoryCode', category),
        ram('ExemptionReasonCode', exemption?.code),
        ram('RateApplicablePercent', percent(rate)),
      ),
    ),
    ...invoice.adjustments.map((each) =>
      group(
        'SpecifiedTradeAllowanceCharge',
        indicator(each.isCharge),
        ram('ActualAmount', amount(each.net)),
        ram('Reason', each.reason),
        taxOf('CategoryTradeTax', each),
      ),
    ),
    group('SpecifiedTradePaymentTerms', ram('Description', terms.text), day('DueDateDateTime', terms.due)),
    group(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      ram('LineTotalAmount', amount(sums.lines)),
      ram('ChargeTotalAmount', amount(sums.charges)),
      ram('AllowanceTotalAmount', amount(sums.allowances)),
      ram('TaxBasisTotalAmount', amount(sums.basis)),
      ram('TaxTotalAmount', amount(sums.tax), { currencyID: currency }),
      ram('RoundingAmount', sums.rounding === 0 ? undefined : amount(sums.rounding)),
      ram('GrandTotalAmount', amount(sums.grand)),
      ram('TotalPrepaidAmount', amount(sums.prepaid)),
      ram('DuePayableAmount', amount(sums.due)),
    ),
    corrects &&
      group(
        'InvoiceReferencedDocument',
        ram('IssuerAssignedID', corrects.number),
        day('FormattedIssueDateTime', corrects.issued, 'qdt'),
      ),
  );
}

/** Writes minor units of the currency: `1950` as `19.50`. */
function amountsIn({ currency }: EInvoice): (minor: number) => string {
  return (minor) => toMajor(minor, currency).toFixed(2);
}
