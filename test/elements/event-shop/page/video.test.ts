import { expect } from '@open-wc/testing';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { appears, concert, openShop, part, wholePage, words } from '../open-shop.ts';

const youtubeID = 'aB3_-xYz09Q';
const find = (element: EventShop, selector: string) => element.shadowRoot!.querySelector<HTMLElement>(selector);

async function open(fields: Partial<EventInfo>): Promise<EventShop> {
  const element = await openShop(concert({ description: 'x', ...fields }));
  await appears(element, () => part(element, 'description'));
  await wholePage(element);
  return element;
}

/** The page's policy from now on; it can't be taken back, so that this stands last. */
function forbidFrames(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "frame-src 'none'";
  document.head.append(policy);
}

describe('<event-shop> video', () => {
  it('asks nothing of its provider until the visitor wants to see it', async () => {
    const element = await open({ video: { youtubeID }, image: '/public/favicon.svg' });
    expect(find(element, 'iframe')).to.equal(null);
    const play = find(element, 'button.screen')!;
    expect(words(play)).to.equal('Play video');
    expect(play.querySelector('img')?.getAttribute('src')).to.equal(`${element.baseUrl}/public/favicon.svg`);
    const note = element.shadowRoot!.getElementById(play.getAttribute('aria-describedby')!);
    expect(words(note)).to.equal('Playing loads YouTube, which may collect data about you.');
    expect(performance.getEntriesByType('resource').filter(({ name }) => /youtube|ytimg/.test(name))).to.deep.equal([]);
    await expect(element).to.be.accessible();
  });

  it('needs no picture', async () => {
    const element = await open({ video: { youtubeID } });
    expect(find(element, 'button.screen img')).to.equal(null);
  });

  for (const wrong of ['', 'short', `${youtubeID}x`, `${youtubeID}\n`, '../../../evil', 'a"onload="b', 'https://x.y']) {
    it(`shows nothing for ${JSON.stringify(wrong)}`, async () => {
      const element = await open({ video: { youtubeID: wrong } });
      expect(find(element, '.video')).to.equal(null);
    });
  }

  it('plays without cookies after a click, with the event’s name as its title', async () => {
    const element = await open({ video: { youtubeID } });
    find(element, 'button.screen')!.click();
    const frame = await appears(element, () => element.shadowRoot!.querySelector('iframe'));
    const { origin, pathname } = new URL(frame.src);
    expect([origin, pathname]).to.deep.equal(['https://www.youtube-nocookie.com', `/embed/${youtubeID}`]);
    expect(frame.title).to.equal('Video: Summer Night Concert');
    expect(frame.allow).to.match(/fullscreen/);
    frame.remove();
  });

  it('leaves a link where the page allows no frames', async () => {
    const element = await open({ video: { youtubeID } });
    forbidFrames();
    find(element, 'button.screen')!.click();
    const refused = await appears(element, () => find(element, '.video [role=status]'));
    expect(words(refused)).to.equal('This page doesn’t allow videos.');
    expect(find(element, 'iframe')).to.equal(null);
    const link = element.shadowRoot!.querySelector<HTMLAnchorElement>('.video a')!;
    expect([link.href, link.target, link.rel]).to.deep.equal([
      `https://www.youtube.com/watch?v=${youtubeID}`,
      '_blank',
      'noopener noreferrer',
    ]);
  });
});
