/** The voucher as a PDF file. */
import { html, nothing, type TemplateResult } from 'lit';
import { voucherDocument } from '../../contract/voucher-document.ts';
import { worth as english } from '../../locales/en/worth.ts';
import type { Texts } from '../../locales/index.ts';
import { isMissing } from '../missing.ts';
import { saveFile } from '../save-file.ts';
import type { Asked, ResultHost } from './voucher-view.ts';

/** The button that saves it, and its result. */
export class VoucherFile {
  private busy = false;
  private saved = '';
  private problem = '';
  /** The service has no such file. */
  private isNone = false;

  constructor(
    private readonly host: ResultHost,
    private readonly asked: Asked,
  ) {}

  render(): TemplateResult {
    const { texts: text, busy, saved } = this;
    return html`${
        this.isNone
          ? nothing
          : html`<button
              part="download"
              class="quiet"
              type="button"
              aria-disabled=${busy ? 'true' : 'false'}
              @click=${this.handleSave}
            >
              ${text.save}
            </button>`
      }
      <span class="small muted" role="status">${busy ? text.preparing : saved ? text.saved(saved) : nothing}</span>
      <span role="alert">${this.problem ? html`<span class="wrong">${this.problem}</span>` : nothing}</span>`;
  }

  private readonly handleSave = async (): Promise<void> => {
    if (this.busy) return;
    this.show({ busy: true });
    const { host, texts } = this;
    try {
      const client = host.clientFor({ vouchers: voucherDocument });
      const file = await client.vouchers.document({ ...this.asked, locale: host.language() });
      if (!(file instanceof Blob)) throw new TypeError('Expected a file');
      const name = `${texts.fileName}.pdf`;
      saveFile(file, name);
      this.show({ saved: name });
    } catch (error) {
      this.isNone = isMissing(error);
      this.show({ problem: this.isNone ? texts.missing : host.explain(error) });
    }
  };

  private show({ busy = false, saved = '', problem = '' }: { busy?: boolean; saved?: string; problem?: string }): void {
    Object.assign(this, { busy, saved, problem });
    this.host.element.requestUpdate();
  }

  private get texts(): Texts['worth'] {
    return this.host.translated()?.worth ?? english;
  }
}
