import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EInvoice } from '../../../src/service/documents/e-invoice-content.ts';
import { eInvoiceXml } from '../../../src/service/documents/e-invoice-xml.ts';

const invoice: EInvoice = {
  number: '2026-00042',
  typeCode: '380',
  issued: '20260601',
  delivered: '20260701',
  currency: 'EUR',
  order: 'order-1',
  notes: ['Tom & "Jerry" <live>\u0000'],
  seller: {
    id: 'house',
    name: 'The House',
    address: { street: 'Canal 1', postal: '10999', city: 'Berlin', country: 'DE' },
    vatId: 'DE123456789',
  },
  buyer: {
    name: 'Engines Ltd',
    contact: 'Ada Byron',
    address: { street: 'Byron Road 4', line2: 'Floor 2', postal: '1010', city: 'Wien', country: 'AT' },
    email: 'ada@example.com',
  },
  lines: [
    {
      ...{ name: 'Seat', description: 'Concert', category: 'S', rate: 0.07, quantity: 3, price: 5607, basis: 3 },
      ...{ discount: { amount: 467, reason: 'Discount' }, net: 5140 },
    },
  ],
  adjustments: [{ isCharge: true, net: 280, reason: 'Fees', category: 'S', rate: 0.07 }],
  breakdowns: [{ category: 'S', rate: 0.07, basis: 5420, tax: 379 }],
  sums: {
    ...{ lines: 5140, charges: 280, allowances: 0, basis: 5420, tax: 379, grand: 5799 },
    ...{ rounding: 1, prepaid: 1000, due: 4800 },
  },
  payment: { typeCode: '58', iban: 'DE89370400440532013000' },
  terms: { text: 'Please transfer €48.00.', due: '20260615' },
};

/** What the document says, an element a line, in the order that the schema of D16B asks for. */
const written = `
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>
<ram:ID>2026-00042</ram:ID>
<ram:TypeCode>380</ram:TypeCode>
<ram:IssueDateTime><udt:DateTimeString format="102">20260601</udt:DateTimeString></ram:IssueDateTime>
<ram:IncludedNote><ram:Content>Tom &amp; &quot;Jerry&quot; &lt;live&gt;</ram:Content></ram:IncludedNote>
</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:Name>Seat</ram:Name><ram:Description>Concert</ram:Description></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>56.07</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">3</ram:BasisQuantity></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">3</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement>
<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>7</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>4.67</ram:ActualAmount><ram:Reason>Discount</ram:Reason></ram:SpecifiedTradeAllowanceCharge>
<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>51.40</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
</ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>
<ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty>
<ram:ID>house</ram:ID>
<ram:Name>The House</ram:Name>
<ram:PostalTradeAddress><ram:PostcodeCode>10999</ram:PostcodeCode><ram:LineOne>Canal 1</ram:LineOne><ram:CityName>Berlin</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration>
</ram:SellerTradeParty>
<ram:BuyerTradeParty>
<ram:Name>Engines Ltd</ram:Name>
<ram:DefinedTradeContact><ram:PersonName>Ada Byron</ram:PersonName></ram:DefinedTradeContact>
<ram:PostalTradeAddress><ram:PostcodeCode>1010</ram:PostcodeCode><ram:LineOne>Byron Road 4</ram:LineOne><ram:LineTwo>Floor 2</ram:LineTwo><ram:CityName>Wien</ram:CityName><ram:CountryID>AT</ram:CountryID></ram:PostalTradeAddress>
<ram:URIUniversalCommunication><ram:URIID schemeID="EM">ada@example.com</ram:URIID></ram:URIUniversalCommunication>
</ram:BuyerTradeParty>
<ram:SellerOrderReferencedDocument><ram:IssuerAssignedID>order-1</ram:IssuerAssignedID></ram:SellerOrderReferencedDocument>
</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery><ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime><udt:DateTimeString format="102">20260701</udt:DateTimeString></ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement>
<ram:PaymentReference>order-1</ram:PaymentReference>
<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE89370400440532013000</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
<ram:ApplicableTradeTax><ram:CalculatedAmount>3.79</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>54.20</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>7</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>2.80</ram:ActualAmount><ram:Reason>Fees</ram:Reason><ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>7</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>
<ram:SpecifiedTradePaymentTerms><ram:Description>Please transfer €48.00.</ram:Description><ram:DueDateDateTime><udt:DateTimeString format="102">20260615</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>
<ram:LineTotalAmount>51.40</ram:LineTotalAmount>
<ram:ChargeTotalAmount>2.80</ram:ChargeTotalAmount>
<ram:AllowanceTotalAmount>0.00</ram:AllowanceTotalAmount>
<ram:TaxBasisTotalAmount>54.20</ram:TaxBasisTotalAmount>
<ram:TaxTotalAmount currencyID="EUR">3.79</ram:TaxTotalAmount>
<ram:RoundingAmount>0.01</ram:RoundingAmount>
<ram:GrandTotalAmount>57.99</ram:GrandTotalAmount>
<ram:TotalPrepaidAmount>10.00</ram:TotalPrepaidAmount>
<ram:DuePayableAmount>48.00</ram:DuePayableAmount>
</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

describe('eInvoiceXml', () => {
  it('writes an invoice as its schema has it', () => {
    const text = new TextDecoder().decode(eInvoiceXml(invoice));
    const [declaration, ...lines] = text.trim().split('\n');
    assert.equal(declaration, '<?xml version="1.0" encoding="UTF-8"?>');
    assert.deepEqual(lines.join('').split('>'), written.replaceAll('\n', '').split('>'));
  });
});
