/**
 * `<desk-picture-choice>`: the pictures that a house has uploaded, in a dialog: one is chosen for a field, and those that
 * nothing shows any more are deleted.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { ServiceError } from '../../client/errors.ts';
import { media, type Picture } from '../../contract/media.ts';
import { pictureChoice as english } from '../../locales/desk/pictures-en.ts';
import type { Desk } from './desk.ts';
import { ask } from './dialog.ts';
import { icon } from './icons.ts';
import { pageTexts } from './page-texts.ts';
import { messageOf } from './problems.ts';

/** How many pictures are asked for in a request: three rows of a wide dialog. */
const pageSize = 24;

/** An uploaded picture at the address that the desk is at, 640 pixels wide: the public address may be another. */
export function previewOf({ url }: Picture): string {
  return `${new URL(url).pathname}?w=640`;
}

export class DeskPictureChoice extends LitElement {
  @property({ attribute: false }) desk!: Desk;
  /** Is told the picture that is chosen. */
  @property({ attribute: false }) chosen: ((picture: Picture) => void) | undefined;

  /** In English until those of the language have come with the first pictures. */
  private texts = english;
  /** The newest first; nothing before the first answer. */
  @reactive() private pictures: readonly Picture[] | undefined;
  /** Where the rest of the list begins; nothing after its end. */
  @reactive() private next: string | undefined;
  @reactive() private isBusy = false;
  @reactive() private problem = '';
  /** The picture that would be deleted by one more click. */
  @reactive() private doomed = '';
  /** The picture whose deletion failed, and why. */
  @reactive() private kept: { readonly id: string; readonly problem: string } | undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private get client() {
    return this.desk.client({ media: { delete: media.delete, list: media.list } }).media;
  }

  /** Asks for the first pictures, or for those after them. */
  private async load(): Promise<void> {
    const german = async () => (await import('../../locales/desk/pictures-de.ts')).pictureChoice;
    this.isBusy = true;
    this.problem = '';
    try {
      const { next: after } = this;
      const [texts, { rows, next }] = await Promise.all([
        pageTexts(this.desk.formats.language, english, german),
        this.client.list({ top: pageSize, ...(after !== undefined && { after }) }),
      ]);
      this.texts = texts;
      this.pictures = [...(this.pictures ?? []), ...rows];
      this.next = next;
    } catch (error) {
      this.problem = messageOf(error, this.desk.texts);
    } finally {
      this.isBusy = false;
    }
  }

  private choose(picture: Picture): void {
    this.closest('dialog')?.close();
    this.chosen?.(picture);
  }

  private async delete({ _id: id }: Picture): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.kept = undefined;
    try {
      await this.client.delete({ id });
      this.forget(id);
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : '';
      // it was deleted elsewhere
      if (code === 'NOT_FOUND') this.forget(id);
      else this.kept = { id, problem: code === 'IN_USE' ? this.texts.inUse : messageOf(error, this.desk.texts) };
    } finally {
      this.doomed = '';
      this.isBusy = false;
    }
  }

  private forget(id: string): void {
    this.pictures = this.pictures?.filter(({ _id }) => _id !== id);
    // the button that had the focus is gone with its picture
    this.querySelector<HTMLElement>('.picture-choice')?.focus();
  }

  private renderPicture(picture: Picture): TemplateResult {
    const { texts, doomed, kept, isBusy } = this;
    const { _id: id, alt } = picture;
    const name = alt === '' ? texts.unnamed(this.desk.formats.dateTime(picture.createdAt)) : alt;
    return html`<li>
      <button
        class="take"
        type="button"
        aria-label=${texts.use(name)}
        @click=${() => {
          this.choose(picture);
        }}
      >
        <img src=${previewOf(picture)} alt="" loading="lazy" width="640" height="360" />
      </button>
      <div class="row">
        <span class="small ${alt === '' ? 'muted' : ''}">${name}</span>
        ${
          doomed === id
            ? html`<button
                class="link danger-text small"
                type="button"
                aria-disabled=${isBusy}
                aria-label=${texts.confirmDelete(name)}
                @click=${() => this.delete(picture)}
                @blur=${() => {
                  if (!this.isBusy) this.doomed = '';
                }}
              >
                ${texts.reallyDelete}
              </button>`
            : html`<button
                class="link small"
                type="button"
                aria-label=${texts.deleteNamed(name)}
                @click=${() => this.doom(id)}
              >
                ${texts.delete}
              </button>`
        }
      </div>
      ${kept?.id === id ? html`<p class="danger-text small" role="alert">${icon('alert')}${kept.problem}</p>` : nothing}
    </li>`;
  }

  /** Puts the button that deletes in the place of the one that was clicked. */
  private async doom(id: string): Promise<void> {
    this.doomed = id;
    this.kept = undefined;
    await this.updateComplete;
    this.querySelector<HTMLElement>('.danger-text')?.focus();
  }

  protected override render(): TemplateResult {
    const { pictures, texts, problem, isBusy, next } = this;
    const more = (word: string) =>
      html`<button class="button" type="button" aria-disabled=${isBusy} @click=${() => !isBusy && this.load()}>
        ${word}
      </button>`;
    return html`<div class="picture-choice stack" tabindex="-1">
      ${
        pictures === undefined
          ? problem === ''
            ? html`<p class="muted" role="status">${this.desk.texts.states.loading}</p>`
            : nothing
          : pictures.length === 0 && next === undefined
            ? html`<p class="muted">${texts.none}</p>`
            : html`<ul>
                ${repeat(
                  pictures,
                  ({ _id }) => _id,
                  (picture) => this.renderPicture(picture),
                )}
              </ul>`
      }
      ${
        problem === ''
          ? nothing
          : html`<p class="problem" role="alert">${icon('alert')}${problem}</p>
              ${more(this.desk.texts.states.retry)}`
      }
      ${problem === '' && next !== undefined ? more(texts.more) : nothing}
    </div>`;
  }
}
customElements.define('desk-picture-choice', DeskPictureChoice);

/** Opens the pictures of the house in the dialog of the desk. @param chosen is told the one that is chosen */
export function choosePicture(desk: Desk, chosen: (picture: Picture) => void): void {
  const body = html`<desk-picture-choice .desk=${desk} .chosen=${chosen}></desk-picture-choice>`;
  ask({ title: desk.texts.picture.browse, body }, desk.texts);
}
