/** The controls of questions that need one of their own. Each loads with the first form that asks for it. */
import type { DetailsForm } from '../../../contract/checkout.ts';
import type { DetailField } from './detail-field.ts';
import { specialOf, type FieldHost, type FieldState, type Special, type SpecialControl } from './field.ts';
import type { FileSender } from './send-file.ts';
import type { SignaturePad } from './signature-pad.ts';

export class SpecialControls {
  private readonly controls = new Map<Special, SpecialControl>();
  private pad: SignaturePad | undefined;

  /** @param files Loads what sends the files of answers. */
  constructor(
    private readonly host: FieldHost,
    private readonly files: () => Promise<FileSender>,
  ) {}

  get(kind: Special): SpecialControl | undefined {
    return this.controls.get(kind);
  }

  /** Loads the controls that the questions of a form need. */
  async load({ extraFields = [], ticketExtraFields = [] }: DetailsForm): Promise<void> {
    const needed = new Set([...extraFields, ...ticketExtraFields].map(specialOf));
    const { host, controls } = this;
    const missing = (kind: Special) => needed.has(kind) && !controls.has(kind);
    if (missing('file')) {
      const [{ UploadField }, files] = await Promise.all([import('./upload-field.ts'), this.files()]);
      controls.set('file', new UploadField(host, files));
    }
    if (missing('document')) {
      const { DocumentField } = await import('./document-field.ts');
      controls.set('document', new DocumentField(host));
    }
    if (missing('signature')) {
      const [{ SignaturePad }, files] = await Promise.all([import('./signature-pad.ts'), this.files()]);
      this.pad = new SignaturePad(host, files);
      controls.set('signature', this.pad);
    }
  }

  /** Draws a signature as a picture and sends it. */
  async send(field: DetailField, state: FieldState): Promise<void> {
    await this.pad?.send(field, state);
  }
}
