/** A secret that the service shows once, e.g. an API key: a card with a button that copies it. */
import { html, type TemplateResult } from 'lit';
import type { Desk } from './desk.ts';

interface Secret {
  readonly title: string;
  /** What it is for, and that it is shown once. */
  readonly text: string;
  readonly secret: string;
  /** Takes the card away. */
  readonly done: () => void;
}

/** Copies the field beside a button; where the browser lets no page copy, the person does. */
async function copy({ texts, toast }: Desk, event: Event): Promise<void> {
  const field = (event.currentTarget as HTMLElement).parentElement?.querySelector('input');
  if (!field) return;
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    toast(texts.secret.copied);
  } catch {
    toast(texts.secret.selected);
  }
}

/** A text to copy, such as a link. */
export function copyField(desk: Desk, label: string, value: string): TemplateResult {
  // the button stands beside the label: in it, its words would be a part of the field's name
  return html`<div class="secret-row">
    <label class="field">${label}<input class="code" readonly .value=${value} /></label>
    <button
      class="button"
      type="button"
      aria-label=${`${desk.texts.secret.copy}: ${label}`}
      @click=${(event: Event) => copy(desk, event)}
    >
      ${desk.texts.secret.copy}
    </button>
  </div>`;
}

export function secretCard(desk: Desk, { title, text, secret, done }: Secret): TemplateResult {
  const words = desk.texts.secret;
  return html`<section class="card stack secret" role="status" aria-labelledby="secret-title">
    <h2 id="secret-title">${title}</h2>
    <p class="muted">${text}</p>
    <div class="secret-row">
      <input class="code" readonly aria-labelledby="secret-title" .value=${secret} />
      <button class="button primary" @click=${(event: Event) => copy(desk, event)}>${words.copy}</button>
    </div>
    <p><button class="button" @click=${done}>${words.done}</button></p>
  </section>`;
}
