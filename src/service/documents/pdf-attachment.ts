/** The XML of an invoice inside its PDF, as Factur-X and ZUGFeRD have it: PDF/A-3 that embeds one file. */
import { escaped } from './xml.ts';

/** The name that both standards give the file. */
const fileName = 'factur-x.xml';
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** Parts of a document that pdfkit does not declare. */
interface WithMetadata {
  info: Record<string, unknown>;
  _addInfo(): void;
  appendXML(xml: string): void;
}
const metadataOf = (doc: PDFKit.PDFDocument) => doc as unknown as WithMetadata;

/** Escapes the title and the author in the metadata: pdfkit writes them as they are, so that "A & B" would break them. */
export function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const open = metadataOf(doc);
  const addInfo = open._addInfo.bind(open);
  open._addInfo = () => {
    const { info } = open;
    const texts = Object.entries(info).map(([name, value]) => [
      name,
      typeof value === 'string' ? escaped(value) : value,
    ]);
    open.info = Object.fromEntries(texts) as typeof info;
    addInfo();
    open.info = info;
  };
}

/** Embeds an invoice, and names it in the metadata. */
export function embedInvoice(doc: PDFKit.PDFDocument, xml: Uint8Array, now: Date): void {
  doc.file(Buffer.from(xml), {
    name: fileName,
    type: 'text/xml',
    description: 'Factur-X/ZUGFeRD invoice',
    creationDate: now,
    modifiedDate: now,
    // pdfkit also takes the relationship, which its types do not declare
    ...({ relationship: 'Alternative' } as object),
  });
  metadataOf(doc).appendXML(describeInvoice(now));
}

/** The extension schema of Factur-X and its values (PDF/A-3 declares every name that is not its own). */
function describeInvoice(now: Date): string {
  const properties = [
    ['DocumentFileName', fileName, 'The name of the embedded XML document'],
    ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
    ['Version', '1.0', 'The actual version of the standard applying to the embedded XML document'],
    ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
  ] as const;
  const declared = properties.map(
    ([name, , description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
  );
  return `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:ModifyDate>${now.toISOString().slice(0, 19)}Z</xmp:ModifyDate>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${declared.join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
${properties.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`).join('\n')}
</rdf:Description>`;
}
