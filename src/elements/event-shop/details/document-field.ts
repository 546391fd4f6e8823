/** The field for a document to accept. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { adopt } from '../../styles.ts';
import type { DetailField } from './detail-field.ts';
import { styles } from './document-field.styles.ts';
import type { FieldHost, FieldState, Notes, SpecialControl } from './field.ts';
import { renderRichText } from '../page/rich-text.ts';

/** Longer ones are opened in a window of their own. */
const maxLength = 500_000;

/**
 * Texts and pictures are shown in a dialog, which knows if they were scrolled to their end. Files that a browser shows
 * by itself, PDFs above all, open in a window of their own and count as read once they are opened.
 */
export class DocumentField implements SpecialControl {
  /** The document that is open, and its text once it is loaded; `false` if it cannot be shown here. */
  private open: { readonly key: string; text?: string | false } | undefined;

  constructor(private readonly host: FieldHost) {
    adopt(host.element, styles);
  }

  render(field: DetailField, state: FieldState, { ids, below, invalid }: Notes): TemplateResult {
    const { name, key, label, rule } = field;
    const { document: texts } = state.texts;
    const { settings } = rule;
    const url = state.link(settings?.document?.url ?? '');
    const title = settings?.documentName ?? settings?.document?.fileName ?? label;
    const mustRead = settings?.requireScrollthrough === true && url !== undefined;
    const isRead = state.value(`${key}#read`) === 'true';
    const first = `${name}-read`;
    return html`<div part="field" class="field wide">
      ${url ? this.renderWay(field, state, url, title) : nothing}
      <label class="check">
        <input
          type="checkbox"
          id=${name}
          name=${name}
          .checked=${live(state.value(key) === 'true')}
          ?required=${rule.required}
          aria-invalid=${invalid}
          aria-describedby=${[mustRead ? first : '', ids === nothing ? '' : ids].join(' ').trim() || nothing}
          @click=${(event: Event) => {
            if (mustRead && !isRead) this.reject(event, field, state);
          }}
        />
        <span>${label}</span></label
      >${mustRead ? html`<span class="muted small" id=${first}>${isRead ? texts.done : texts.first}</span>` : nothing}
      ${below}
    </div>`;
  }

  private renderWay(field: DetailField, state: FieldState, url: string, title: string): TemplateResult {
    const { document: texts } = state.texts;
    const { key, rule } = field;
    const isOpen = this.open?.key === key;
    if (!isShownHere(rule.settings?.document?.mimeType))
      return html`<a
        class="link way"
        id=${`${field.name}-way`}
        href=${url}
        target="_blank"
        rel="noopener"
        @click=${() => {
          this.read(key, state);
        }}
        >${texts.read(title)}</a
      >`;
    return html`<button
        type="button"
        class="link way"
        id=${`${field.name}-way`}
        @click=${() => {
          this.show(field, state, url);
        }}
      >
        ${texts.read(title)}
      </button>
      <dialog
        class="document"
        aria-label=${title}
        @close=${() => {
          this.open = undefined;
          this.host.element.requestUpdate();
        }}
      >
        ${isOpen ? this.renderText(field, state, url, title) : nothing}
        <button
          type="button"
          class="primary"
          @click=${() => {
            this.dialogOf(field.name)?.close();
          }}
        >
          ${texts.close}
        </button>
      </dialog>`;
  }

  private renderText(field: DetailField, state: FieldState, url: string, title: string): TemplateResult {
    const { document: texts } = state.texts;
    const { key, rule } = field;
    const text = this.open?.text;
    const type = rule.settings?.document?.mimeType ?? '';
    const scrolled = (event: Event) => {
      if (isAtEnd(event.currentTarget as Element)) this.read(key, state);
    };
    if (type.startsWith('image/') && text !== false)
      return html`<div class="text" tabindex="0" @scroll=${scrolled}>
        <img
          src=${url}
          alt=${title}
          @load=${(event: Event) => {
            const { parentElement } = event.target as Element;
            if (parentElement && isAtEnd(parentElement)) this.read(key, state);
          }}
          @error=${() => {
            void this.fill(key, false);
          }}
        />
      </div>`;
    if (text === undefined) return html`<p role="status">${texts.loading}</p>`;
    if (text === false)
      return html`<p>
        <a
          href=${url}
          target="_blank"
          rel="noopener"
          @click=${() => {
            this.read(key, state);
          }}
          >${texts.open}</a
        >
      </p>`;
    return html`<div class="text" tabindex="0" @scroll=${scrolled}>
      ${type === 'text/html' ? renderRichText(text) : html`<p class="plain">${text}</p>`}
    </div>`;
  }

  private show({ key, rule, name }: DetailField, state: FieldState, url: string): void {
    this.open = { key };
    this.host.element.requestUpdate();
    void this.host.element.updateComplete.then(() => {
      this.dialogOf(name)?.showModal();
    });
    if (rule.settings?.document?.mimeType?.startsWith('image/')) return;
    void textOf(url)
      .then((text) => this.fill(key, text))
      .then(() => {
        // a text that needs no scrolling is read as soon as it is seen
        const shown = this.dialogOf(name)?.querySelector('.text');
        if (shown && isAtEnd(shown)) this.read(key, state);
      });
  }

  private async fill(key: string, text: string | false): Promise<void> {
    if (this.open?.key === key) this.open.text = text;
    this.host.element.requestUpdate();
    await this.host.element.updateComplete;
  }

  /** Rejects the acceptance of an unread document. */
  private reject(event: Event, { name }: DetailField, { announce, texts }: FieldState): void {
    event.preventDefault();
    announce(texts.document.first);
    this.host.element.shadowRoot?.getElementById(`${name}-way`)?.focus();
  }

  private read(key: string, { set, value }: FieldState): void {
    if (value(`${key}#read`) !== 'true') set(`${key}#read`, 'true');
  }

  private dialogOf(name: string): HTMLDialogElement | undefined {
    const way = this.host.element.shadowRoot?.getElementById(`${name}-way`);
    return way?.nextElementSibling instanceof HTMLDialogElement ? way.nextElementSibling : undefined;
  }
}

/** Texts, simple HTML (without what would run) and pictures. */
function isShownHere(type: string | undefined): boolean {
  return ['text/plain', 'text/html', 'image/jpeg', 'image/png'].includes(type ?? '');
}

function isAtEnd({ scrollTop, clientHeight, scrollHeight }: Element): boolean {
  return scrollTop + clientHeight >= scrollHeight - 4;
}

/** A policy of the page, or the document's server, may forbid it. */
async function textOf(url: string): Promise<string | false> {
  try {
    const answer = await fetch(url, { credentials: 'omit' });
    const text = answer.ok ? await answer.text() : '';
    return text.trim() !== '' && text.length <= maxLength ? text : false;
  } catch {
    return false;
  }
}
