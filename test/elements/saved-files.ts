/** What pages have the browser save, in place of saving it. */
let restore: (() => void) | undefined;

afterEach(() => {
  restore?.();
  restore = undefined;
});

/** The links that save something from here until the test ends. */
export function savedFiles(): HTMLAnchorElement[] {
  const saved: HTMLAnchorElement[] = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this);
  };
  restore = () => {
    HTMLAnchorElement.prototype.click = click;
  };
  return saved;
}
