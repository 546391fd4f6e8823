/** The question "still there?" to a visitor who has not touched the screen for a while, with a countdown. */
import { html, render, type ReactiveElement } from 'lit';
import { pos as english } from '../../../locales/en/pos.ts';
import type { Texts } from '../../../locales/index.ts';

/** Seconds to answer; visitors need 20 at least (WCAG 2.2.1). */
const grace = 30;
/** Seconds before the end at which it is announced again, for screen readers. */
const soon = 10;

interface Answers {
  stay(): void;
  leave(): void;
}

export class StillThere {
  private until = 0;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private readonly place = document.createElement('div');

  /** @param translated texts of another language than English, once they are loaded */
  constructor(
    private readonly element: ReactiveElement,
    private readonly translated: () => Texts['pos'] | undefined,
    private readonly answers: Answers,
  ) {}

  get texts(): Texts['pos'] {
    return this.translated() ?? english;
  }

  ask(): void {
    this.until = Date.now() + grace * 1000;
    this.draw();
    this.element.shadowRoot?.append(this.place);
    this.dialog?.showModal();
    this.ticking = setInterval(this.count, 1000);
  }

  close(): void {
    clearInterval(this.ticking);
    this.dialog?.close();
    this.place.remove();
  }

  private get dialog(): HTMLDialogElement | null {
    return this.place.querySelector('dialog');
  }

  private draw(): void {
    const { texts } = this;
    const left = Math.max(0, Math.ceil((this.until - Date.now()) / 1000));
    // a clock that speaks every second is useless: only the beginning and the last seconds are announced
    render(
      html`<dialog
        class="still-there"
        role="alertdialog"
        aria-labelledby="still-there"
        aria-describedby="clearing"
        @cancel=${this.handleStay}
        @click=${this.handleClick}
      >
        <div class="question">
          <h2 id="still-there">${texts.stillThere}</h2>
          <p id="clearing">${texts.clearing}</p>
          <p class="countdown" role="timer" aria-live="off">${texts.seconds(left)}</p>
          <p class="sr" role="status">${left <= soon ? texts.seconds(soon) : ''}</p>
          <button type="button" class="primary" autofocus @click=${this.handleStay}>${texts.goOn}</button>
          <button type="button" class="quiet" @click=${this.handleLeave}>${texts.restart}</button>
        </div>
      </dialog>`,
      this.place,
    );
  }

  private readonly count = (): void => {
    if (Date.now() >= this.until) this.handleLeave();
    else this.draw();
  };

  /** A touch of the screen beside the question. */
  private readonly handleClick = (event: Event): void => {
    if (event.target === this.dialog) this.handleStay();
  };

  private readonly handleStay = (event?: Event): void => {
    event?.preventDefault();
    this.close();
    this.answers.stay();
  };

  private readonly handleLeave = (): void => {
    this.close();
    this.answers.leave();
  };
}
