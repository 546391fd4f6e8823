/** The upload field for a question. */
import { html, nothing, type TemplateResult } from 'lit';
import { allowedTypes, checkFile, maxFileSize } from '../../../sale/answer-files.ts';
import { adopt } from '../../styles.ts';
import type { DetailField } from './detail-field.ts';
import { optional, type FieldHost, type FieldState, type Notes, type SpecialControl } from './field.ts';
import type { FileSender } from './send-file.ts';
import { styles } from './upload-field.styles.ts';

/** A file that is being sent, or that did not arrive. */
interface Sending {
  readonly file: File;
  readonly stop: AbortController;
  share: number;
  /** The reason why it did not arrive, as text. */
  failed?: string;
}

/** The file is sent as soon as it is chosen; id and name of its upload are stored, so that they survive a reload. */
export class UploadField implements SpecialControl {
  /** By the keys of fields. */
  private readonly underWay = new Map<string, Sending>();

  constructor(
    private readonly host: FieldHost,
    private readonly files: FileSender,
  ) {
    adopt(host.element, styles);
  }

  holdsBack({ key }: DetailField, { texts }: FieldState): string | undefined {
    const sending = this.underWay.get(key);
    return sending && (sending.failed ?? texts.file.wait);
  }

  render(field: DetailField, state: FieldState, { ids, below, invalid }: Notes): TemplateResult {
    const { name, key, rule, label } = field;
    const { file: texts } = state.texts;
    const sending = this.underWay.get(key);
    const id = state.value(key);
    const bytes = new Intl.NumberFormat(state.language, { style: 'unit', unit: 'megabyte' }).format(maxFileSize / 1e6);
    const kinds = allowedTypes(rule).map((type) => type.replace(/^.*\//, '').toUpperCase());
    const described = [`${name}-state`, ids === nothing ? '' : ids].join(' ').trim();
    return html`<div part="field" class="field wide">
      <label for=${name}>${label}${optional(field, state)}</label>
      <div class="upload">
        <input
          class="sr"
          type="file"
          id=${name}
          name=${name}
          accept=${allowedTypes(rule).join()}
          ?required=${rule.required === true && !id}
          aria-invalid=${invalid}
          aria-describedby=${described}
          @change=${(event: Event) => {
            this.choose(event, field, state);
          }}
        />
        <label class="quiet pick" for=${name}>${id ? texts.replace : texts.choose}</label>
        <span class="small" id=${`${name}-state`}
          >${this.renderState(field, state, texts.kinds(kinds.join(', '), bytes))}</span
        >
        ${sending ? this.renderSending(field, sending, state) : id ? this.renderRemove(field, state) : nothing}
      </div>
      ${below}
    </div>`;
  }

  private renderState({ key }: DetailField, { value, texts, language }: FieldState, kinds: string) {
    const sending = this.underWay.get(key);
    if (sending?.failed)
      return html`<span class="wrong" role="alert">${texts.file.failed(sending.file.name, sending.failed)}</span>`;
    if (sending) return texts.file.sending(sending.file.name, percent(sending.share, language));
    if (value(key)) return html`<strong>${value(`${key}#name`)}</strong>`;
    return html`<span class="muted">${kinds}</span>`;
  }

  private renderSending(field: DetailField, sending: Sending, state: FieldState): TemplateResult {
    const { file: texts } = state.texts;
    return html`${
        sending.failed ? nothing : html`<progress max="1" .value=${sending.share} aria-label=${field.label}></progress>`
      }
      ${
        sending.failed
          ? html`<button
              type="button"
              class="link"
              @click=${() => {
                void this.send(field, state, sending.file);
              }}
            >
              ${texts.again}
            </button>`
          : nothing
      }
      <button
        type="button"
        class="link"
        @click=${() => {
          this.underWay.delete(field.key);
          sending.stop.abort();
          this.settle(field);
        }}
      >
        ${texts.cancel}
      </button>`;
  }

  private renderRemove(field: DetailField, state: FieldState): TemplateResult {
    return html`<button
      type="button"
      class="link"
      @click=${() => {
        this.remove(field.key, state);
        state.announce(state.texts.file.removed);
        this.settle(field);
      }}
    >
      ${state.texts.file.remove}
    </button>`;
  }

  private choose(event: Event, field: DetailField, state: FieldState): void {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = ''; // so that the same file can be chosen again
    if (file) void this.send(field, state, file);
  }

  private async send(field: DetailField, state: FieldState, file: File): Promise<void> {
    const { key, rule } = field;
    const { texts, announce } = state;
    this.underWay.get(key)?.stop.abort();
    const sending: Sending = { file, stop: new AbortController(), share: 0 };
    this.underWay.set(key, sending);
    const isCurrent = () => this.underWay.get(key) === sending;
    // the former file of the field goes, and so does its error
    state.set(key, state.value(key));
    const problem = checkFile(rule, { mimeType: file.type || allowedTypes(rule)[0] || '', size: file.size });
    try {
      if (problem) throw new Error(texts.problems[problem]);
      const outgoing = { field: rule._id, name: file.name, content: file };
      const onProgress = (share: number) => {
        sending.share = share;
        this.host.element.requestUpdate();
      };
      const upload = await this.files.send(outgoing, { signal: sending.stop.signal, onProgress });
      if (!isCurrent()) return;
      this.underWay.delete(key);
      if (state.value(key) !== upload._id) this.remove(key, state);
      state.set(`${key}#name`, upload.fileName ?? file.name);
      state.set(key, upload._id);
      announce(texts.file.sent(upload.fileName ?? file.name));
    } catch (error) {
      if (!isCurrent()) return;
      sending.failed = problem ? texts.problems[problem] : this.explain(error, state);
    }
    this.host.element.requestUpdate();
  }

  /** The reason why a file did not arrive: in the texts of the question if the service names one. */
  private explain(error: unknown, { texts }: FieldState): string {
    const failed = this.host.failed(error);
    const code = codeOf(error);
    return code && Object.hasOwn(texts.problems, code) ? texts.problems[code as keyof typeof texts.problems] : failed;
  }

  /** Removes the file that answers a question; not one that answers another question as well. */
  private remove(key: string, state: FieldState): void {
    const id = state.value(key);
    state.set(key, '');
    state.set(`${key}#name`, '');
    if (id && !state.isUsed(id)) void this.files.takeBack(id);
  }

  /** The pressed button is gone: the focus goes to the choice of a file. */
  private settle({ name }: DetailField): void {
    this.host.element.requestUpdate();
    void this.host.element.updateComplete.then(() => this.host.element.shadowRoot?.getElementById(name)?.focus());
  }
}

function percent(share: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(share);
}

/** The code of the first error. */
function codeOf(error: unknown): string | undefined {
  const { body } = error as { readonly body?: { readonly details?: readonly { readonly code?: string }[] } };
  return body?.details?.[0]?.code;
}
