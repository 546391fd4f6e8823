/** The toolbar of the seat map editor on a common screen. */
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { dropDraft } from '../../../src/desk/parts/drafts.ts';
import { desk, open, shows, useDesk } from '../opened-desk.ts';

describe('the toolbar of the seat map editor', () => {
  useDesk();
  /** The styles of the desk, which decide how wide buttons are. */
  const sheet = document.createElement('link');

  before(async () => {
    sheet.rel = 'stylesheet';
    sheet.href = '/src/desk/desk.css';
    const loaded = new Promise((resolve) => {
      sheet.addEventListener('load', resolve, { once: true });
    });
    document.head.append(sheet);
    await loaded;
  });
  after(() => {
    sheet.remove();
  });
  beforeEach(async () => {
    await dropDraft('seatMap theatre me new');
    await setViewport({ width: 1280, height: 860 });
  });
  afterEach(() => setViewport({ width: 800, height: 600 }));

  for (const [language, word] of [
    ['en', 'New rows'],
    ['de', 'Neue Reihen'],
  ] as const)
    it(`stands in one line (${language})`, async () => {
      localStorage.setItem('foyer-desk-language', language);
      await open('/desk/seat-maps/new');
      await shows(word);
      const toolbar = desk.querySelector('[role=toolbar]');
      const tops = [...(toolbar?.children ?? [])].map((tool) => {
        const { top, height } = tool.getBoundingClientRect();
        return Math.round(top + height / 2);
      });
      expect(tops.length).to.be.greaterThan(10);
      expect(new Set(tops).size).to.equal(1);
      await expect(toolbar).to.be.accessible();
    });
});
