/** The page while tickets are scanned: where it stands, the picture, the tools, and what is wrong. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DoorTexts } from '../../locales/door/en.ts';
import type { Door } from '../door.ts';
import type { Notice } from '../notices.ts';
import type { ScannerState, Torch } from '../scanner/scanner.ts';
import { icons } from './icons.ts';
import { reasonWord, type Formats } from './words.ts';

export type PanelName = 'search' | 'recent' | 'counts';

export interface ScanningView {
  readonly texts: DoorTexts;
  readonly formats: Formats;
  readonly language: string;
  readonly camera: ScannerState;
  readonly torch: Torch;
  readonly hasOtherCamera: boolean;
  change(): void;
  /** Starts the camera again. */
  retry(): void;
  switchTorch(): void;
  otherCamera(): void;
  openPanel(name: PanelName): void;
}

export function renderScanning(door: Door, view: ScanningView): TemplateResult {
  const { texts, language, camera, torch } = view;
  const { scan } = texts;
  const number = new Intl.NumberFormat(language);
  const total = door.list?.counts.total;
  const isOn = torch === 'on';
  return html`<header class="bar">
      ${
        door.me?.scanConfig?.mode === 'lock'
          ? nothing
          : html`<button type="button" aria-label=${texts.gate.change} @click=${view.change}>${icons.back}</button>`
      }
      <div class="where">
        <strong>${door.event?.name}</strong>
        <span>${[door.zone?.name, door.me?.name].filter(Boolean).join(' · ')}</span>
      </div>
      <span class="way">${door.direction === 'IN' ? scan.in : scan.out}</span>
      ${
        total
          ? html`<span
              class="count"
              aria-label=${scan.count(number.format(total.entered), number.format(total.expected))}
              >${number.format(total.entered)}/${number.format(total.expected)}</span
            >`
          : nothing
      }
    </header>
    ${renderNotices(door, view)}
    <main class="picture">
      <video muted playsinline aria-label=${scan.camera}></video>
      ${camera.kind === 'reading' ? html`<div class="frame"></div>` : nothing}
      ${
        camera.kind === 'reading'
          ? nothing
          : html`<div class="middle" role="status">
              <div>
                <p>${scan[camera.kind]}</p>
                ${
                  ['denied', 'missing', 'busy'].includes(camera.kind)
                    ? html`<button type="button" @click=${view.retry}>${scan.retry}</button>`
                    : nothing
                }
              </div>
            </div>`
      }
      <div class="over">
        ${
          door.progress === undefined
            ? nothing
            : html`<p>${scan.loading(new Intl.NumberFormat(language, { style: 'percent' }).format(door.progress))}</p>`
        }
        ${
          camera.isDark && torch === 'off'
            ? html`<button type="button" @click=${view.switchTorch}>${scan.dark}</button>`
            : nothing
        }
      </div>
    </main>
    <nav class="tools">
      ${
        torch === 'missing'
          ? nothing
          : html`<button type="button" aria-pressed=${isOn} @click=${view.switchTorch}>
              ${icons.torch}${isOn ? scan.torchOff : scan.torchOn}
            </button>`
      }
      ${
        view.hasOtherCamera
          ? html`<button type="button" @click=${view.otherCamera}>${icons.camera}${scan.otherCamera}</button>`
          : nothing
      }
      ${(['search', 'recent', 'counts'] as const).map(
        (name) =>
          html`<button
            type="button"
            @click=${() => {
              view.openPanel(name);
            }}
          >
            ${icons[name]}${scan[name]}
          </button>`,
      )}
    </nav>
    ${renderStatus(door, view)}`;
}

/** From this age on, in milliseconds, a list is told to be old. */
const oldList = 3_600_000;

function renderStatus(door: Door, { texts: { scan }, formats }: ScanningView): TemplateResult | typeof nothing {
  const { queue, syncedAt, clock } = door;
  const { isOnline, offlineSince } = door.connection;
  const lines = [
    ...(!isOnline && offlineSince ? [scan.offline(formats.time(offlineSince))] : []),
    ...(!isOnline && queue.size > 0 ? [scan.unsent(queue.size)] : []),
    ...(syncedAt && clock.now.getTime() - syncedAt.getTime() > oldList ? [scan.stale(formats.time(syncedAt))] : []),
    ...(clock.isWrong ? [scan.clock] : []),
  ];
  if (lines.length === 0) return nothing;
  return html`<footer class="status" role="status">${lines.map((line) => html`<span>${line}</span>`)}</footer>`;
}

function renderNotices(door: Door, { texts, formats }: ScanningView): TemplateResult | typeof nothing {
  if (door.notices.length === 0) return nothing;
  return html`<div class="notices" role="alert">
    ${door.notices.map(
      (notice) =>
        html`<div class="notice">
          <div>
            ${noticeTitle(texts, notice)}
            <p>${noticeText(texts, formats, notice)}</p>
          </div>
          <button
            type="button"
            @click=${() => {
              door.dismissNotice(notice.id);
            }}
          >
            ${texts.notice.dismiss}
          </button>
        </div>`,
    )}
  </div>`;
}

function noticeTitle({ notice }: DoorTexts, { kind }: Notice): TemplateResult | typeof nothing {
  return kind === 'conflict' || kind === 'late' ? html`<strong>${notice[kind]}</strong>` : nothing;
}

function noticeText({ notice, ...texts }: DoorTexts, formats: Formats, told: Notice): string {
  const { kind, message = '', at, reason, first, access, about = notice.ticket } = told;
  if (kind === 'full') return notice.full;
  if (kind === 'refused' || !at) return message;
  const time = formats.time(at);
  if (access === 'GRANTED') return notice.admittedLater(about, time);
  if (first) return notice.conflictAbout(about, time, formats.time(first.at), first.device);
  return notice.refusedLater(about, time, reasonWord({ notice, ...texts }, reason));
}
