/** The pages before and after scanning: pairing, the choice of event and entrance, the end. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DoorEventView } from '../../contract/door-tickets.ts';
import type { DoorTexts } from '../../locales/door/en.ts';
import type { Door } from '../door.ts';
import { renderUnsent } from './unsent.ts';
import { formatsOf } from './words.ts';

export interface PairingView {
  readonly problem: string | undefined;
  readonly isPairing: boolean;
  /** The camera looks for a pairing code. */
  readonly isLooking: boolean;
  look(): void;
  send(event: SubmitEvent): void;
}

export function renderPairing(texts: DoorTexts, view: PairingView): TemplateResult {
  const { pair } = texts;
  return html`<main class="sheet">
    <h1>${pair.title}</h1>
    <p>${pair.intro}</p>
    ${view.problem === undefined ? nothing : html`<p class="problem" role="alert">${view.problem}</p>`}
    ${
      view.isLooking
        ? html`<div class="picture">
            <video muted playsinline aria-label=${texts.scan.camera}></video>
            <div class="frame"></div>
          </div>`
        : html`<button type="button" class="primary" @click=${view.look}>${pair.scan}</button>`
    }
    <form @submit=${view.send}>
      <label>
        ${pair.code}
        <input name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" required />
      </label>
      <button ?disabled=${view.isPairing}>${view.isPairing ? pair.pairing : pair.send}</button>
    </form>
  </main>`;
}

export interface GateView {
  readonly texts: DoorTexts;
  readonly language: string;
  /** The event that was chosen, before the entrance is. */
  readonly eventId: string | undefined;
  pick(event: DoorEventView): void;
  enter(zone: string | undefined): void;
  reload(): void;
}

export function renderGate(door: Door, view: GateView): TemplateResult {
  const { texts, language } = view;
  const picked = door.events.find(({ _id }) => _id === view.eventId);
  if (picked) {
    const zones = door.me?.zones ?? [];
    return html`<main class="sheet">
      <h1>${texts.gate.zone}</h1>
      <p class="muted">${picked.name}</p>
      <ul class="choices">
        ${[...zones, { _id: undefined, name: texts.gate.everyZone }].map(
          ({ _id, name }) =>
            html`<li>
              <button
                type="button"
                @click=${() => {
                  view.enter(_id);
                }}
              >
                <strong>${name ?? _id}</strong>
              </button>
            </li>`,
        )}
      </ul>
    </main>`;
  }
  return html`<main class="sheet">
    <h1>${texts.gate.title}</h1>
    ${door.events.length === 0 ? html`<p>${texts.gate.none}</p>` : nothing}
    <ul class="choices">
      ${door.events.map((event) => {
        const { name, start = '', timezone, locationName } = event;
        const formats = formatsOf(language, timezone);
        const isToday = formats.day(start) === formats.day(door.clock.now);
        return html`<li>
          <button
            type="button"
            @click=${() => {
              view.pick(event);
            }}
          >
            ${isToday ? html`<span class="today">${texts.gate.today}</span>` : nothing}
            <strong>${name}</strong>
            <span class="muted"
              >${[`${formats.day(start)}, ${formats.time(start)}`, locationName].filter(Boolean).join(' · ')}</span
            >
          </button>
        </li>`;
      })}
    </ul>
    <div class="foot"><button type="button" @click=${view.reload}>${texts.gate.reload}</button></div>
  </main>`;
}

/** The list is here or on its way, and one tap is left. */
export function renderReady(
  door: Door,
  {
    texts,
    language,
    start,
    change,
    hasStorage,
    isLoading,
    pin,
  }: {
    readonly texts: DoorTexts;
    readonly language: string;
    readonly start: () => void;
    readonly change: () => void;
    readonly hasStorage: boolean;
    /** The page itself needs the network still. */
    readonly isLoading: boolean;
    /** Sets the PIN, or takes it away. */
    readonly pin: { readonly isSet: boolean; readonly change: () => void };
  },
): TemplateResult {
  const { gate } = texts;
  const { event, list, progress, isComplete } = door;
  const formats = formatsOf(language, event?.timezone);
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(progress ?? 0);
  const size = list?.size ?? 0;
  const loaded = isLoading ? gate.partsMissing : gate.loaded;
  return html`<main class="sheet">
    <p class="muted">${gate.ready}</p>
    <h1>${event?.name}</h1>
    <p>
      ${[
        event?.start && `${formats.day(event.start)}, ${formats.time(event.start)}`,
        door.zone?.name,
        door.direction === 'IN' ? gate.entries : gate.exits,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    <div role="status">
      ${
        progress === undefined
          ? html`<p>${isComplete ? loaded(size, new Intl.NumberFormat(language).format(size)) : gate.notLoaded}</p>`
          : html`<p>${gate.loading(share)}</p>
              <progress max="1" .value=${progress}></progress>`
      }
    </div>
    ${hasStorage ? nothing : html`<p class="problem">${texts.noStorage}</p>`}
    <div class="foot">
      <p class="muted">${gate.hint}</p>
      <button type="button" class="primary" @click=${start}>${gate.start}</button>
      ${
        door.me?.scanConfig?.mode === 'lock'
          ? nothing
          : html`<button type="button" @click=${change}>${gate.change}</button>`
      }
      ${
        hasStorage
          ? html`<button type="button" @click=${pin.change}>${pin.isSet ? texts.pin.remove : texts.pin.set}</button>`
          : nothing
      }
    </div>
  </main>`;
}

export function renderEnded(door: Door, texts: DoorTexts, retry: () => void, pairing: TemplateResult): TemplateResult {
  const { ended } = texts;
  return html`<main class="sheet">
      <h1>${door.ending === 'expired' ? ended.expired : ended.revoked}</h1>
      <p>${ended.about}</p>
      ${door.queue.size > 0 ? html`<p class="problem">${ended.unsent(door.queue.size)}</p>` : nothing}
      ${renderUnsent(door, texts)}
      ${door.lateSent > 0 ? html`<p role="status">${ended.late(door.lateSent)}</p>` : nothing}
      <button type="button" @click=${retry}>${ended.retry}</button>
    </main>
    ${pairing}`;
}
