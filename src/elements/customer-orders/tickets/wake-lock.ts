/** The wake lock of a page: it keeps the screen on while a ticket is shown, if the browser can. */
export class WakeLock {
  private sentinel: WakeLockSentinel | undefined;
  private isWanted = false;

  hold(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    document.addEventListener('visibilitychange', this.take);
    this.take();
  }

  release(): void {
    this.isWanted = false;
    document.removeEventListener('visibilitychange', this.take);
    void this.sentinel?.release().catch(() => undefined);
    this.sentinel = undefined;
  }

  /** Browsers release it by themselves when the page is hidden. */
  private readonly take = (): void => void this.request();

  private async request(): Promise<void> {
    const { wakeLock } = navigator as { wakeLock?: Navigator['wakeLock'] };
    if (document.hidden || !wakeLock) return;
    try {
      const sentinel = await wakeLock.request('screen');
      // it may be closed again by then
      if (this.isWanted) this.sentinel = sentinel;
      else await sentinel.release();
    } catch {
      // the battery is nearly empty: the code is there all the same
    }
  }
}
