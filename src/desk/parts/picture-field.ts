/**
 * `<desk-picture-field>`: the address of a picture, which is typed, or comes from a file that is chosen, dropped or
 * pasted. Of an uploaded picture it has the alternative text and the focus point. Long because sending a file, its
 * errors and what is said of the picture are one state.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { ServiceError } from '../../client/errors.ts';
import { fetchWithProgress } from '../../client/sending.ts';
import { media, type Picture } from '../../contract/media.ts';
import { base64Of } from '../../elements/event-shop/details/send-file.ts';
import type { Desk } from './desk.ts';
import { icon } from './icons.ts';
import { choosePicture, previewOf } from './picture-choice.ts';
import { messageOf } from './problems.ts';
import './picture.styles.ts';

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const maxSize = 10_000_000;
/** Milliseconds for a large file on a slow line. */
const slowest = 150_000;

type Focus = Picture['focus'];

export class DeskPictureField extends LitElement {
  @property({ attribute: false }) desk!: Desk;
  /** The address; empty for none. */
  @property({ attribute: false }) value = '';
  @property({ attribute: false }) label = '';
  @property({ attribute: false }) hint: string | undefined;
  /** What is wrong with the address. */
  @property({ attribute: false }) wrong: string | undefined;
  /** The id of the field of the address, and the name that a form sends it under. */
  @property({ attribute: false }) fieldId = '';
  @property({ attribute: false }) name: string | undefined;
  @property({ attribute: false }) isFixed = false;
  /** Without the alternative text and the focus point, where the picture is shown whole and told by the page. */
  @property({ attribute: false }) isBare = false;
  /** Is told each other address. */
  @property({ attribute: false }) changed: ((value: string) => void) | undefined;

  /** The share of the file that is sent; nothing where none is on its way. */
  @reactive() private sent: number | undefined;
  @reactive() private problem = '';
  /** What the service has of an uploaded picture. */
  @reactive() private picture: Picture | undefined;
  @reactive() private isSaved = false;
  @reactive() private isOver = false;
  @reactive() private isBroken = false;
  /** An address that is half typed is not loaded. */
  @reactive() private isTyping = false;
  /** The file that could not be sent, to try it again. */
  private unsent: File | undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  private get isUploaded(): boolean {
    return /\/media\/[\w-]{22}(?:\?|$)/.test(this.value);
  }

  private get client() {
    const { create, list, update } = media;
    return this.desk.client({ media: { create, list, update } }, (send) => async (input, init) => {
      if (init?.method !== 'POST') return await send(input, init);
      const answer = await fetchWithProgress((share) => {
        this.sent = share;
      })(input, init);
      // the desk signs in again, and sends it once more
      return answer.status === 401 ? await send(input, init) : answer;
    }).media;
  }

  protected override willUpdate(properties: PropertyValues<this>): void {
    if (!properties.has('value')) return;
    this.isBroken = false;
    if (this.value === this.picture?.url) return;
    this.picture = undefined;
    if (this.isUploaded) void this.find(this.value.trim());
  }

  protected override updated(): void {
    const { picture } = this;
    const [mark, shown] = [this.querySelector<HTMLElement>('.focus-mark'), this.querySelector<HTMLElement>('.cut img')];
    if (!picture || !mark || !shown) return;
    const [left, top] = [`${picture.focus.x * 100}%`, `${picture.focus.y * 100}%`];
    // no attributes: the policy of the desk takes no styles of elements
    Object.assign(mark.style, { left, top });
    shown.style.objectPosition = `${left} ${top}`;
  }

  private async find(url: string): Promise<void> {
    try {
      const { rows } = await this.client.list({ url });
      if (url === this.value.trim()) this.picture = rows[0];
    } catch {
      // the address works without what is said of the picture
    }
  }

  private set(value: string): void {
    this.value = value;
    this.changed?.(value);
  }

  private readonly browse = (): void => {
    if (this.sent !== undefined) return;
    choosePicture(this.desk, (picture) => {
      this.picture = picture;
      this.problem = '';
      this.isSaved = false;
      this.set(picture.url);
    });
  };

  private async take(file: File | undefined): Promise<void> {
    const { picture: words } = this.desk.texts;
    if (!file || this.isFixed || this.sent !== undefined) return;
    this.unsent = undefined;
    this.isSaved = false;
    this.problem = !types.includes(file.type) ? words.wrongType : file.size > maxSize ? words.tooLarge : '';
    if (this.problem !== '') return;
    this.sent = 0;
    try {
      const content = await base64Of(file);
      this.picture = await this.client.create({ content }, { timeout: slowest });
      this.set(this.picture.url);
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : '';
      this.unsent = code === 'NO_PICTURE' ? undefined : file;
      this.problem =
        code === 'NO_PICTURE'
          ? words.unreadable
          : code === 'MEDIA_FULL'
            ? words.full
            : messageOf(error, this.desk.texts);
    } finally {
      this.sent = undefined;
    }
  }

  private async say(said: { readonly alt?: string; readonly focus?: Focus }): Promise<void> {
    const { picture } = this;
    if (!picture) return;
    this.isSaved = false;
    this.problem = '';
    this.picture = { ...picture, ...said };
    try {
      await this.client.update({ id: picture._id, ...said });
      this.isSaved = true;
    } catch (error) {
      // what was said stays in its field
      this.problem = messageOf(error, this.desk.texts);
    }
  }

  private readonly drop = (event: DragEvent): void => {
    event.preventDefault();
    this.isOver = false;
    void this.take(event.dataTransfer?.files[0]);
  };

  private readonly paste = (event: ClipboardEvent): void => {
    const file = event.clipboardData?.files[0];
    // a text is pasted as usual
    if (!file) return;
    event.preventDefault();
    void this.take(file);
  };

  private readonly point = ({ currentTarget, clientX, clientY }: PointerEvent): void => {
    if (this.isFixed) return;
    const { left, top, width, height } = (currentTarget as HTMLElement).getBoundingClientRect();
    const share = (at: number) => Math.round(Math.min(1, Math.max(0, at)) * 100) / 100;
    void this.say({ focus: { x: share((clientX - left) / width), y: share((clientY - top) / height) } });
  };

  private renderAddress(): TemplateResult {
    const { fieldId, label, name, value, hint, wrong } = this;
    return html`<label class="field"
      >${label}<input
        id=${fieldId}
        name=${ifDefined(name)}
        inputmode="url"
        autocomplete="off"
        maxlength="2000"
        .value=${value}
        ?readonly=${this.sent !== undefined}
        aria-invalid=${wrong !== undefined}
        @input=${({ target }: Event) => {
          this.isTyping = true;
          this.set((target as HTMLInputElement).value);
        }}
        @change=${() => {
          this.isTyping = false;
        }}
      />${hint === undefined ? nothing : html`<span class="hint">${hint}</span>`}
      ${wrong === undefined ? nothing : html`<span class="wrong" id="wrong-${fieldId}">${icon('alert')}${wrong}</span>`}
    </label>`;
  }

  private renderButtons(): TemplateResult {
    const { picture: words } = this.desk.texts;
    const { value, label, sent } = this;
    const isBusy = sent !== undefined;
    return html`<div class="row">
        <button
          class="button"
          type="button"
          aria-label=${words.chooseFor(label)}
          aria-disabled=${isBusy}
          @click=${() => {
            if (!isBusy) this.querySelector<HTMLInputElement>('input[type="file"]')?.click();
          }}
        >
          ${words.choose}
        </button>
        <button
          class="button"
          type="button"
          aria-label=${words.browseFor(label)}
          aria-disabled=${isBusy}
          @click=${this.browse}
        >
          ${words.browse}
        </button>
        <input
          type="file"
          hidden
          aria-label=${words.chooseFor(label)}
          accept=${types.join()}
          @change=${({ target }: Event) => {
            const input = target as HTMLInputElement;
            void this.take(input.files?.[0]);
            input.value = '';
          }}
        />
        ${
          value === ''
            ? html`<span class="muted small">${words.drop}</span>`
            : html`<button
                class="plain"
                type="button"
                aria-label=${words.removeFrom(label)}
                aria-disabled=${isBusy}
                @click=${() => {
                  if (!isBusy) this.set('');
                }}
              >
                ${words.remove}
              </button>`
        }
      </div>
      ${
        isBusy
          ? html`<div class="row" role="status">
              <progress max="1" value=${sent} aria-label=${words.sending}></progress
              ><span class="small muted">${sent < 1 ? words.sending : words.scaling}</span>
            </div>`
          : nothing
      }`;
  }

  private renderProblem(): TemplateResult | typeof nothing {
    const { problem, unsent } = this;
    if (problem === '') return nothing;
    return html`<div class="problem" role="alert">
      ${icon('alert')}
      <div>
        ${problem}
        ${
          unsent
            ? html`<button class="link" type="button" @click=${() => this.take(unsent)}>
                ${this.desk.texts.states.retry}
              </button>`
            : nothing
        }
      </div>
    </div>`;
  }

  private renderPreview(): TemplateResult | typeof nothing {
    const { value, picture, isBroken, isTyping, isBare } = this;
    const { picture: words } = this.desk.texts;
    const address = picture ? previewOf(picture) : value.trim();
    // what the policy of the desk lets it load
    const isShown =
      /^https:\/\/\S+$/.test(address) || address.startsWith('/') || address.startsWith(`${location.origin}/`);
    if (isTyping || !isShown) return nothing;
    const image = html`<img
      src=${address}
      alt=${picture?.alt ?? ''}
      @load=${() => {
        this.isBroken = false;
      }}
      @error=${() => {
        this.isBroken = true;
      }}
    />`;
    const shown =
      picture && !isBare
        ? html`<div class="pictures">
            <div class="whole" @click=${this.point}>${image}<i class="focus-mark"></i></div>
            <figure class="cut">
              ${image}
              <figcaption class="muted small">${words.cut}</figcaption>
            </figure>
          </div>`
        : html`<div class="pictures"><div class="whole">${image}</div></div>`;
    return html`${shown} ${isBroken ? html`<p class="muted small" role="status">${words.notShown}</p>` : nothing}`;
  }

  private renderFocus(axis: 'x' | 'y', label: string, focus: Focus): TemplateResult {
    return html`<label class="field small"
      >${label}<input
        type="range"
        min="0"
        max="100"
        .value=${String(Math.round(focus[axis] * 100))}
        @input=${({ target }: Event) => {
          const { picture } = this;
          const share = Number((target as HTMLInputElement).value) / 100;
          if (picture) this.picture = { ...picture, focus: { ...picture.focus, [axis]: share } };
        }}
        @change=${() => this.say({ focus: this.picture?.focus ?? focus })}
      />
    </label>`;
  }

  private renderWords({ alt, focus }: Picture): TemplateResult {
    const { picture: words } = this.desk.texts;
    return html`<label class="field"
        >${words.alt}<input
          maxlength="500"
          autocomplete="off"
          .value=${alt}
          @change=${({ target }: Event) => this.say({ alt: (target as HTMLInputElement).value })}
        /><span class="hint">${words.altHint}</span></label
      >
      <fieldset class="plain-set stack">
        <legend class="small">${words.focus}</legend>
        <span class="hint muted small">${words.focusHint}</span>
        <div class="pair">
          ${this.renderFocus('x', words.fromLeft, focus)} ${this.renderFocus('y', words.fromTop, focus)}
        </div>
      </fieldset>
      <p class="small muted" role="status">${this.isSaved ? words.saved : nothing}</p>`;
  }

  protected override render(): TemplateResult {
    const { isOver, picture, isBare } = this;
    return html`<div
      class="picture-field ${isOver ? 'over' : ''}"
      @dragover=${(event: DragEvent) => {
        event.preventDefault();
        this.isOver = !this.isFixed;
      }}
      @dragleave=${() => {
        this.isOver = false;
      }}
      @drop=${this.drop}
      @paste=${this.paste}
    >
      ${this.renderAddress()} ${this.isFixed ? nothing : this.renderButtons()} ${this.renderProblem()}
      ${this.renderPreview()} ${picture && !this.isFixed && !isBare ? this.renderWords(picture) : nothing}
    </div>`;
  }
}
customElements.define('desk-picture-field', DeskPictureField);

/** The field of a picture in a form. */
export function pictureField(
  desk: Desk,
  field: {
    readonly id: string;
    readonly label: string;
    readonly value: string;
    readonly hint?: string | undefined;
    readonly wrong?: string | undefined;
    readonly name?: string;
    readonly isFixed?: boolean;
    readonly isBare?: boolean;
    readonly changed?: (value: string) => void;
  },
): TemplateResult {
  const { id, label, value, hint, wrong, name, isFixed = false, isBare = false, changed } = field;
  return html`<desk-picture-field
    .desk=${desk}
    .fieldId=${id}
    .label=${label}
    .value=${value}
    .hint=${hint}
    .wrong=${wrong}
    .name=${name}
    .isFixed=${isFixed}
    .isBare=${isBare}
    .changed=${changed}
  ></desk-picture-field>`;
}
