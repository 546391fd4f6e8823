/** `<desk-documents-settings>`: numbers, foot and account on invoices and other documents; what stands on vouchers. */
import { html, nothing } from 'lit';
import { SellerSettings } from './seller-settings.ts';
import type { FieldGroup } from './settings-form.ts';

const formatPath = 'documentSettings.invoice.numberFormat';
const plainFormat = '{year}-{number}';

export class DeskDocumentsSettings extends SellerSettings {
  protected override readonly section = 'documents';

  protected override groups(): readonly FieldGroup[] {
    const { settings } = this.desk.texts;
    const { labels, hints, groups } = settings;
    const column = (at: number) =>
      ({
        path: `documentSettings.invoice.footerColumns.${at}`,
        label: labels.column(at + 1),
        kind: 'column',
      }) as const;
    return [
      {
        id: 'numbers',
        title: groups.numbers,
        rows: [{ path: formatPath, label: labels.numberFormat, hint: hints.numberFormat }],
      },
      {
        id: 'foot',
        title: groups.foot,
        about: settings.footText,
        rows: [
          [column(0), column(1)],
          [column(2), column(3)],
        ],
      },
      {
        id: 'account',
        title: groups.account,
        about: settings.accountText,
        rows: [
          { path: 'bankAccount.iban', label: labels.iban },
          [
            { path: 'bankAccount.bic', label: labels.bic },
            { path: 'bankAccount.owner', label: labels.owner },
          ],
        ],
      },
      {
        id: 'picture',
        title: groups.picture,
        rows: [
          { path: 'documentSettings.image', label: labels.documentLogo, kind: 'picture', hint: hints.documentLogo },
        ],
      },
      {
        id: 'vouchers',
        title: groups.vouchers,
        rows: [
          { path: 'voucherDisplay.pdfImage', label: labels.voucherImage, kind: 'picture', hint: hints.voucherImage },
          { path: 'voucherDisplay.disclaimer', label: labels.disclaimer, kind: 'area', hint: hints.disclaimer },
        ],
      },
    ];
  }

  /** The next numbers would look like this. */
  protected override renderBeside(group: string): unknown {
    if (group !== 'numbers') return nothing;
    const format = this.typed[formatPath]?.trim() || plainFormat;
    const year = String(new Date().getFullYear());
    const number = format.replaceAll('{year}', year).replace('{number}', '00042');
    return html`<p class="muted small" role="status">${this.desk.texts.settings.numberSample(number)}</p>`;
  }
}
customElements.define('desk-documents-settings', DeskDocumentsSettings);
