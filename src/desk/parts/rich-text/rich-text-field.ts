/**
 * `<desk-rich-text>`: a text of several paragraphs with headings, lists and links. It shows the text as it is; the editor
 * loads once the field, or the form around it, gets the focus.
 */
import { html, LitElement, nothing, render, type PropertyValues, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { renderRichText } from '../../../elements/event-shop/page/rich-text.ts';
import type { RichTextTexts } from '../../../locales/desk/rich-text-en.ts';
import type { Desk } from '../desk.ts';
import { ask } from '../dialog.ts';
import { Said } from '../problems.ts';
import type { TextEditor } from './editor.ts';
import { formatIcon, formatNames, type Format } from './formats.ts';
import './rich-text.styles.ts';

const show = (source: string, place: HTMLElement): void => {
  render(renderRichText(source), place);
};

export class DeskRichText extends LitElement {
  @property({ attribute: false }) desk!: Desk;
  @property({ attribute: false }) words!: RichTextTexts;
  /** Plain text, simple HTML, or rich-text JSON. */
  @property({ attribute: false }) value = '';
  @property({ attribute: false }) fieldId = '';
  /** Its name; it stands above the field. */
  @property({ attribute: false }) label = '';
  /** BCP 47, for spelling and voices; that of the page by default. */
  @property({ attribute: false }) language: string | undefined;
  /** The id of what is wrong with the text. */
  @property({ attribute: false }) wrongId: string | undefined;
  /** Is told each other text. */
  @property({ attribute: false }) changed: ((value: string) => void) | undefined;

  /** What the editor has; another `value` than this comes from outside. */
  private told: string | undefined;
  private editor: TextEditor | undefined;
  private loading: Promise<TextEditor | undefined> | undefined;
  /** The editor could not be loaded: the text is edited as it is stored. */
  @reactive() private isBare = false;
  /** The button of the toolbar that Tab leads to. */
  @reactive() private at = 0;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // a person who fills in the form comes to this field soon: what is typed into it must not wait for the editor
    this.closest('form')?.addEventListener('focusin', this.prepare, { once: true });
  }

  override disconnectedCallback(): void {
    this.closest('form')?.removeEventListener('focusin', this.prepare);
    this.editor?.destroy();
    super.disconnectedCallback();
  }

  private get place(): HTMLElement | null {
    return this.querySelector<HTMLElement>('[role="textbox"]');
  }

  protected override updated(properties: PropertyValues<this>): void {
    const { place } = this;
    if (!place || !properties.has('value') || this.value === this.told) return;
    this.told = this.value;
    if (this.editor) {
      this.editor.set(this.value);
      this.requestUpdate();
    } else show(this.value, place);
  }

  private readonly prepare = (): void => {
    void this.load();
  };

  /** The editor, in the place of the text; nothing where it can't be loaded. */
  private load(): Promise<TextEditor | undefined> {
    return (this.loading ??= import('./editor.ts').then(
      ({ TextEditor: Editor }) => {
        const { place } = this;
        if (!place) return undefined;
        const editor = new Editor(place, {
          ...{ value: this.value, show },
          changed: (value) => {
            this.told = value;
            this.changed?.(value);
          },
          moved: () => {
            this.requestUpdate();
          },
          askForLink: () => {
            this.askForLink();
          },
        });
        this.editor = editor;
        this.requestUpdate();
        if (document.activeElement === place) editor.focus();
        return editor;
      },
      async () => {
        const hadFocus = document.activeElement === this.place;
        this.isBare = true;
        await this.updateComplete;
        if (hadFocus) this.querySelector('textarea')?.focus();
        return undefined;
      },
    ));
  }

  private async enter(event: MouseEvent): Promise<void> {
    if (this.editor) return;
    // a click on a link in the text edits it, too
    event.preventDefault();
    (await this.load())?.focus({ x: event.clientX, y: event.clientY });
  }

  private async use(format: Format): Promise<void> {
    const editor = this.editor ?? (await this.load());
    if (format === 'link') this.askForLink();
    else editor?.toggle(format);
  }

  private askForLink(): void {
    const { editor, words, desk } = this;
    if (!editor) return;
    const { link } = editor;
    const goBack = editor.leave();
    ask(
      {
        title: words.formats.link,
        confirm: words.setLink,
        body: html`<label class="field">
          ${words.address}<input name="address" .defaultValue=${link} inputmode="url" autocomplete="off" />
          <span class="hint">${link === '' ? words.addressHint : words.noAddressHint}</span>
        </label>`,
        // eslint-disable-next-line @typescript-eslint/require-await
        act: async ({ address = '' }) => {
          if (!editor.setLink(address)) throw new Said(words.addressWrong);
        },
        closed: goBack,
      },
      desk.texts,
    );
  }

  /** One stop of Tab, with arrow keys within. */
  private move(event: KeyboardEvent): void {
    const last = formatNames.length - 1;
    const next = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.at = (next + last + 1) % (last + 1);
    this.querySelectorAll<HTMLElement>('[role="toolbar"] button')[this.at]?.focus();
  }

  private renderButton(format: Format, at: number): TemplateResult {
    const word = this.words.formats[format];
    return html`<button
      type="button"
      class="plain icon-button"
      aria-label=${word}
      title=${word}
      aria-pressed=${this.editor?.has(format) ?? false}
      tabindex=${at === this.at ? 0 : -1}
      @mousedown=${(event: MouseEvent) => {
        // what is selected stays so
        event.preventDefault();
      }}
      @focus=${() => {
        this.at = at;
      }}
      @click=${() => this.use(format)}
    >
      ${formatIcon(format)}
    </button>`;
  }

  protected override render(): TemplateResult {
    const { fieldId, label, language, wrongId, words } = this;
    if (this.isBare)
      return html`<div class="rich-text">
          <textarea
            id=${fieldId}
            lang=${ifDefined(language)}
            aria-label=${label}
            aria-invalid=${wrongId !== undefined}
            .value=${this.value}
            @input=${({ target }: Event) => {
              this.told = (target as HTMLTextAreaElement).value;
              this.changed?.(this.told);
            }}
          ></textarea>
        </div>
        <p class="hint small" role="status">${words.failed}</p>`;
    return html`<div class="rich-text">
      <div
        role="toolbar"
        aria-label=${words.toolbar(label)}
        aria-controls=${fieldId}
        @keydown=${(event: KeyboardEvent) => {
          this.move(event);
        }}
      >
        ${formatNames.map((format, at) => this.renderButton(format, at))}
      </div>
      <div
        id=${fieldId}
        role="textbox"
        aria-multiline="true"
        aria-label=${label}
        aria-invalid=${wrongId !== undefined}
        aria-describedby=${wrongId ?? nothing}
        lang=${ifDefined(language)}
        tabindex="0"
        @click=${(event: MouseEvent) => this.enter(event)}
      ></div>
    </div>`;
  }
}
customElements.define('desk-rich-text', DeskRichText);
