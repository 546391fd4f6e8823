/** Sound and vibration of a result: told apart by rhythm, not by pitch alone. */
import type { ResultKind } from '../results.ts';

/** Tones as frequency in Hz, begin and length in seconds. */
const tones: Record<ResultKind, readonly (readonly [number, number, number])[]> = {
  success: [
    [880, 0, 0.09],
    [1320, 0.1, 0.16],
  ],
  highlighted: [
    [880, 0, 0.09],
    [1320, 0.1, 0.09],
    [880, 0.3, 0.09],
    [1320, 0.4, 0.16],
  ],
  repeated: [
    [330, 0, 0.16],
    [330, 0.22, 0.16],
  ],
  actionRequired: [
    [520, 0, 0.3],
    [520, 0.4, 0.3],
  ],
  declined: [
    [220, 0, 0.14],
    [220, 0.18, 0.14],
    [196, 0.36, 0.4],
  ],
};

/** Milliseconds on and off. */
const patterns: Record<ResultKind, readonly number[]> = {
  success: [60],
  highlighted: [60, 80, 60],
  repeated: [150, 80, 150],
  actionRequired: [300, 100, 300],
  declined: [120, 60, 120, 60, 400],
};

export class Feedback {
  #audio: AudioContext | undefined;

  /** Unlocks the sound: only within a tap. */
  unlock(): void {
    this.#audio ??= typeof AudioContext === 'undefined' ? undefined : new AudioContext();
    this.#audio?.resume().catch(() => undefined); // closed before it could
    // iPhones mute pages with the switch at the side unless they say that they play
    const { audioSession } = navigator as { audioSession?: { type: string } };
    if (audioSession) audioSession.type = 'playback';
  }

  give(kind: ResultKind, { sound, haptic }: { readonly sound: boolean; readonly haptic: boolean }): void {
    if (haptic && 'vibrate' in navigator) navigator.vibrate([...patterns[kind]]);
    const audio = this.#audio;
    if (!sound || !audio) return;
    for (const [frequency, begin, length] of tones[kind]) {
      const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
      const at = audio.currentTime + begin;
      oscillator.type = kind === 'declined' ? 'square' : 'sine';
      oscillator.frequency.value = frequency;
      gain.gain.setValueAtTime(0.0001, at);
      gain.gain.exponentialRampToValueAtTime(0.5, at + 0.01);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
      oscillator.connect(gain).connect(audio.destination);
      oscillator.start(at);
      oscillator.stop(at + length);
    }
  }

  close(): void {
    void this.#audio?.close();
    this.#audio = undefined;
  }
}

/** Keeps the screen on while a page is shown. */
export class ScreenLock {
  #lock: WakeLockSentinel | undefined;
  #isWanted = false;

  async hold(): Promise<void> {
    this.#isWanted = true;
    document.addEventListener('visibilitychange', this.#handleVisibility);
    await this.#take();
  }

  async release(): Promise<void> {
    this.#isWanted = false;
    document.removeEventListener('visibilitychange', this.#handleVisibility);
    await this.#lock?.release();
    this.#lock = undefined;
  }

  readonly #handleVisibility = () => {
    if (!document.hidden && this.#isWanted) void this.#take();
  };

  async #take(): Promise<void> {
    try {
      // older browsers have none
      this.#lock = await (navigator as Partial<Navigator>).wakeLock?.request('screen');
    } catch {
      this.#lock = undefined; // a low battery: the screen goes off as it always does
    }
  }
}
