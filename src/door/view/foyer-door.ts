/**
 * `<foyer-door>`: the door page. It starts the camera and the sound, and shows what the door does. Long because camera,
 * sound, screen, address and dialogs of the page meet here.
 */
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import type { DoorEventView } from '../../contract/door-tickets.ts';
import { door as english, type DoorTexts } from '../../locales/door/en.ts';
import { Door } from '../door.ts';
import { codeOfAddress, requestOnce, scanningLock } from '../early-pairing.ts';
import { kindOf, type Result } from '../results.ts';
import { closeCamera, openCamera } from '../scanner/camera.ts';
import { prepareDecoder } from '../scanner/decoder.ts';
import { Scanner, type ScannerState } from '../scanner/scanner.ts';
import { listenForTyping } from '../scanner/typing.ts';
import { Vault } from '../vault.ts';
import { Feedback, ScreenLock } from './feedback.ts';
import './hold-button.ts';
import { icons } from './icons.ts';
import { renderCounts, renderRecent, renderSearch } from './panels.ts';
import { pageStyles } from './page.styles.ts';
import { panelStyles } from './panels.styles.ts';
import { renderResult, revealTime } from './result.ts';
import { resultStyles } from './result.styles.ts';
import { renderScanning, type PanelName } from './scanning.ts';
import { scanningStyles } from './scanning.styles.ts';
import { renderEnded, renderGate, renderPairing, renderReady } from './sheets.ts';
import { sheetStyles } from './sheets.styles.ts';
import { formatsOf } from './words.ts';

/** Milliseconds between two looks at what has to be done. */
const pulse = 5000;

/** The code of a pairing address, or of what was typed in its place. */
export function pairingCode(text: string): string {
  return /#pair=([^&]+)/.exec(text)?.[1] ?? text.trim();
}

const languages: Readonly<Record<string, () => Promise<{ readonly door: DoorTexts }>>> = {
  de: () => import('../../locales/door/de.ts'),
};

export class FoyerDoor extends LitElement {
  static override styles = [pageStyles, sheetStyles, scanningStyles, resultStyles, panelStyles];

  #door: Door | undefined;
  #vault: Vault | undefined;
  #texts: DoorTexts = english;
  #language = 'en';
  #hasStorage = true;
  /** The page and its decoder start without a network, or never will. */
  #isKept = true;
  /** The decoder reads; undefined while it is loading. */
  #canRead: boolean | undefined;
  /** Another tab of this device scans. */
  #isElsewhere = false;
  /** The PIN is asked for, or set. */
  #pin: 'asked' | 'set' | undefined;
  #problem: string | undefined;
  #isPairing = false;
  #isLooking = false;
  #pickedEvent: string | undefined;
  #panel: PanelName | undefined;
  #query = '';
  #camera: ScannerState = { kind: 'starting' };
  #scanner: Scanner | undefined;
  #isStarting = false;
  /** The picture of a camera that was asked for by the tap on Start. */
  #picture: Promise<MediaStream> | undefined;
  readonly #feedback = new Feedback();
  readonly #screen = new ScreenLock();
  #pulse: ReturnType<typeof setInterval> | undefined;
  #reveal: ReturnType<typeof setTimeout> | undefined;
  #stopTyping: (() => void) | undefined;
  /** The result whose button has been given the focus. */
  #focused: Result | undefined;
  #letOthers: (() => void) | undefined;
  #afterPin: (() => void) | undefined;
  /** The tickets were dropped after too many wrong PINs. */
  #isGone = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#pulse);
    clearTimeout(this.#reveal);
    window.removeEventListener('online', this.#handleNetwork);
    window.removeEventListener('offline', this.#handleNetwork);
    window.removeEventListener('hashchange', this.#handleAddress);
    this.#stopCamera();
    this.#stopTyping?.();
    this.#feedback.close();
    void this.#screen.release();
    this.#vault?.close();
    this.#letOthers?.();
  }

  /** Does not say that the door works without a network until something is done, e.g. until its files are kept. */
  waitFor(work: Promise<unknown>): void {
    this.#isKept = false;
    void work.then(() => {
      this.#isKept = true;
      this.requestUpdate();
    });
  }

  /** Whether the network is still needed for the page. A decoder that fails with a network won't come later either. */
  get #isLoading(): boolean {
    return !this.#isKept || this.#canRead === undefined || (!this.#canRead && !navigator.onLine);
  }

  async #prepareDecoder(): Promise<void> {
    const canRead = await prepareDecoder();
    if (canRead === this.#canRead) return;
    this.#canRead = canRead;
    this.requestUpdate();
  }

  protected override render() {
    const { phase } = this.#door ?? {};
    const texts = this.#texts;
    const door = this.#door;
    if (this.#isElsewhere)
      return html`<main class="sheet">
        <h1>${texts.title}</h1>
        <p>${texts.elsewhere}</p>
      </main>`;
    if (this.#pin && this.#vault)
      return html`<door-pin
        .vault=${this.#vault}
        .texts=${texts}
        .setting=${this.#pin === 'set'}
        @pin-done=${this.#handlePin}
      ></door-pin>`;
    if (!door || phase === 'starting') return html`<main class="sheet"><p role="status">${texts.starting}</p></main>`;
    if (phase === 'unpaired') return this.#pairing();
    if (phase === 'ended') return renderEnded(door, texts, () => void door.refresh(), this.#pairing());
    if (phase === 'gate')
      return renderGate(door, {
        ...{ texts, language: this.#language, eventId: this.#pickedEvent },
        pick: (event) => {
          this.#pick(event);
        },
        enter: (zone) => {
          if (this.#pickedEvent !== undefined) void door.choose(this.#pickedEvent, zone);
        },
        reload: () => void door.refresh(),
      });
    if (phase === 'ready')
      return renderReady(door, {
        ...{ texts, language: this.#language, hasStorage: this.#hasStorage, isLoading: this.#isLoading },
        start: this.#open,
        change: this.#leave,
        pin: { isSet: this.#vault?.lock !== undefined, change: () => void this.#changePin() },
      });
    return this.#scanning(door);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#door?.phase === 'gate' || this.#door?.phase === 'ready') void this.#prepareDecoder();
    void this.#matchCamera();
    const dialog = this.renderRoot.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
    const { result } = this.#door ?? {};
    // what is behind a result can't have the focus
    if (result && result !== this.#focused) this.renderRoot.querySelector<HTMLElement>('.next')?.focus();
    this.#focused = result;
  }

  #pairing() {
    return renderPairing(this.#texts, {
      ...{ problem: this.#problem, isPairing: this.#isPairing, isLooking: this.#isLooking },
      look: () => {
        this.#isLooking = true;
        this.requestUpdate();
      },
      send: (event) => {
        event.preventDefault();
        const code = new FormData(event.target as HTMLFormElement).get('code');
        if (typeof code === 'string') void this.#pair(pairingCode(code));
      },
    });
  }

  #scanning(door: Door) {
    const [texts, language] = [this.#texts, this.#language];
    const formats = formatsOf(language, door.event?.timezone);
    const { result } = door;
    return html`<div ?inert=${result !== undefined} class="behind">
        ${renderScanning(door, {
          ...{ texts, language, formats, camera: this.#camera, torch: this.#scanner?.torch ?? 'missing' },
          hasOtherCamera: (this.#scanner?.cameras.length ?? 0) > 1,
          change: this.#leave,
          retry: () => {
            this.#stopCamera();
            this.requestUpdate();
          },
          switchTorch: () => void this.#scanner?.setTorch(this.#scanner.torch === 'off'),
          otherCamera: () => void this.#useOther(),
          openPanel: (name) => {
            this.#panel = name;
            this.#query = '';
            this.requestUpdate();
          },
        })}
      </div>
      ${this.#panel === undefined ? nothing : this.#dialog(door, this.#panel)}
      ${
        result
          ? renderResult(result, {
              ...{ texts, formats, me: door.me, mayForce: door.mayForce, canUndo: door.canUndo(result) },
              next: () => {
                door.dismiss();
              },
              force: () => {
                if (result.ticket) void door.scan({ ticketId: result.ticket._id }, { force: true });
              },
              undo: () => void door.undo(result),
            })
          : nothing
      }`;
  }

  #dialog(door: Door, name: PanelName) {
    const [texts, language] = [this.#texts, this.#language];
    const view = { door, texts, language, formats: formatsOf(language, door.event?.timezone) };
    const content =
      name === 'search'
        ? renderSearch(view, this.#query, {
            search: (text) => {
              this.#query = text;
              this.requestUpdate();
            },
            scan: ({ _id }) => {
              this.#closePanel();
              void door.scan({ ticketId: _id });
            },
          })
        : name === 'recent'
          ? renderRecent(view, (result) => void door.undo(result))
          : renderCounts(view);
    return html`<dialog aria-labelledby="panel" @close=${this.#closePanel}>
      <div class="panel">
        <div class="head">
          <h2 id="panel">${texts.scan[name]}</h2>
          <button type="button" aria-label=${texts.scan.close} @click=${this.#closePanel}>${icons.close}</button>
        </div>
        ${content}
      </div>
    </dialog>`;
  }

  async #start(): Promise<void> {
    const speaking = this.#speak();
    await this.#comesAlone();
    const vault = await Vault.open().catch(() => undefined);
    if (!this.isConnected) {
      vault?.close();
      this.#letOthers?.();
      return;
    }
    await speaking;
    this.#vault = vault;
    this.#hasStorage = vault !== undefined;
    if (vault?.isLocked) await this.#askPin();
    // a browser may refuse, or have no storage to keep
    void (navigator as Partial<Navigator>).storage?.persist().catch(() => false);
    const door = new Door({ baseUrl: location.origin, vault, request: requestOnce });
    this.#door = door;
    door.addEventListener('change', () => {
      this.requestUpdate();
    });
    door.addEventListener('result', (event) => {
      this.#handleResult((event as CustomEvent<Result>).detail);
    });
    window.addEventListener('online', this.#handleNetwork);
    window.addEventListener('offline', this.#handleNetwork);
    window.addEventListener('hashchange', this.#handleAddress);
    this.#pulse = setInterval(() => void door.tick(), pulse);
    await this.#tell(() => door.start(this.#takeCode()));
  }

  /** The page goes on once the vault is open, or empty after too many wrong PINs. */
  async #askPin(): Promise<void> {
    await import('./door-pin.ts');
    this.#pin = 'asked';
    await new Promise<void>((done) => {
      this.#afterPin = done;
      this.requestUpdate();
    });
    if (this.#vault?.lock === undefined) this.#isGone = true;
  }

  async #changePin(): Promise<void> {
    if (!this.#vault) return;
    if (this.#vault.lock) {
      const { removePin } = await import('../pin.ts');
      await removePin(this.#vault);
    } else {
      await import('./door-pin.ts');
      this.#pin = 'set';
    }
    this.requestUpdate();
  }

  readonly #handlePin = () => {
    this.#pin = undefined;
    this.#afterPin?.();
    this.requestUpdate();
  };

  /** One tab scans: two would take the same scans from the same queue. Another waits until that one is closed. */
  async #comesAlone(): Promise<void> {
    const { locks } = navigator as Partial<Navigator>;
    if (!locks) return;
    const take = async (options: LockOptions) =>
      await new Promise<boolean>((tell) => {
        void locks.request(scanningLock, options, (lock) => {
          tell(lock !== null);
          return lock && new Promise<void>((done) => (this.#letOthers = done));
        });
      });
    if (await take({ ifAvailable: true })) return;
    this.#isElsewhere = true;
    this.requestUpdate();
    await take({});
    this.#isElsewhere = false;
    this.requestUpdate();
  }

  async #speak(): Promise<void> {
    const wanted = navigator.language;
    const load = languages[wanted.toLowerCase().split('-')[0] ?? ''];
    this.#language = load ? wanted : /^en\b/i.test(wanted) ? wanted : 'en';
    try {
      if (load) this.#texts = (await load()).door;
    } catch {
      this.#language = 'en'; // better English than nothing
    }
    document.documentElement.lang = this.#language;
    document.title = this.#texts.title;
    this.requestUpdate();
  }

  /** The pairing code of the address, which does not stay there. */
  #takeCode(): string | undefined {
    const code = codeOfAddress(location.hash);
    if (code !== undefined) history.replaceState(null, '', location.pathname);
    return code;
  }

  readonly #handleAddress = () => {
    const code = this.#takeCode();
    if (code !== undefined) void this.#pair(code);
  };

  async #pair(code: string): Promise<void> {
    this.#isPairing = true;
    this.#isLooking = false;
    this.requestUpdate();
    await this.#tell(async () => await this.#door?.pair(code));
    this.#isPairing = false;
    this.requestUpdate();
  }

  /** Does what may fail by a pairing code, and tells. */
  async #tell(work: () => Promise<unknown>): Promise<void> {
    this.#problem = this.#isGone ? this.#texts.pin.gone : undefined;
    this.#isGone = false;
    try {
      await work();
    } catch (error) {
      const { pair } = this.#texts;
      const isService = error instanceof ServiceError;
      this.#problem = isService ? (error.status === 404 ? pair.notFound : pair.failed) : pair.unreachable;
    }
    this.requestUpdate();
  }

  #pick({ _id }: DoorEventView): void {
    if (this.#door?.asksZone) this.#pickedEvent = _id;
    else void this.#door?.choose(_id);
    this.requestUpdate();
  }

  readonly #open = () => {
    // first of all: it takes longer than the page takes to show itself
    this.#picture = openCamera(this.#door?.cameraId);
    this.#picture.catch(() => undefined); // told by the scanner
    this.#feedback.unlock();
    void this.#screen.hold();
    this.#stopTyping ??= listenForTyping(window, (code) => void this.#door?.scan({ code, typed: true }));
    this.#camera = { kind: 'starting' };
    this.#door?.open();
  };

  readonly #leave = () => {
    this.#pickedEvent = undefined;
    this.#door?.leave();
    this.#stopTyping?.();
    this.#stopTyping = undefined;
    void this.#screen.release();
  };

  readonly #closePanel = () => {
    this.#panel = undefined;
    this.requestUpdate();
  };

  readonly #handleNetwork = () => void this.#door?.noteNetwork(navigator.onLine);

  #handleResult(result: Result): void {
    const { me } = this.#door ?? {};
    const { enableSoundFeedback: sound = true, enableHapticFeedback: haptic = true } = me?.deviceSettings ?? {};
    this.#feedback.give(kindOf(result), { sound, haptic });
    this.#panel = undefined;
    clearTimeout(this.#reveal);
    this.#reveal = setTimeout(() => this.#door?.dismiss(), revealTime(me, result));
  }

  /** The camera runs while its picture is shown, and no longer. */
  async #matchCamera(): Promise<void> {
    const video = this.renderRoot.querySelector('video');
    if (!video) {
      this.#stopCamera();
      return;
    }
    if (this.#scanner || this.#isStarting) return;
    this.#isStarting = true;
    const { cameraId } = this.#door ?? {};
    const stream = this.#picture;
    this.#picture = undefined;
    const scanner = await Scanner.start(video, {
      ...{ cameraId, stream },
      onCode: (text) => {
        this.#handleCode(text);
      },
      onState: (state) => {
        this.#camera = state;
        this.requestUpdate();
      },
    });
    this.#isStarting = false;
    this.#scanner = scanner;
    // it may have gone while it started
    if (this.renderRoot.querySelector('video') !== video) this.#stopCamera();
    this.requestUpdate();
  }

  #handleCode(text: string): void {
    if (this.#door?.phase === 'scanning') {
      if (this.#panel === undefined) void this.#door.scan({ code: text });
      return;
    }
    if (this.#isLooking && !this.#isPairing) void this.#pair(pairingCode(text));
  }

  #stopCamera(): void {
    this.#picture?.then(closeCamera, () => undefined);
    this.#picture = undefined;
    this.#scanner?.stop();
    this.#scanner = undefined;
  }

  async #useOther(): Promise<void> {
    const { cameras = [], cameraId } = this.#scanner ?? {};
    const at = cameras.findIndex(({ id }) => id === cameraId);
    const next = cameras[(at + 1) % cameras.length];
    if (!next) return;
    await this.#door?.keepCamera(next.id);
    await this.#scanner?.use(next.id);
    this.requestUpdate();
  }
}

customElements.define('foyer-door', FoyerDoor);
