/** Further pictures of an event in its form. */
import { expect } from '@open-wc/testing';
import { openSection, sent, submit } from './event-form-page.ts';
import { event } from './fake-desk-service.ts';
import { desk, field, fill, named, shows, useDesk } from './opened-desk.ts';

describe('further pictures in the form of an event', () => {
  useDesk();

  const gallery = [
    { _id: 'b', image: 'https://theatre.example/b.jpg', title: 'Act two', description: 'The storm', index: 2 },
    { _id: 'a', image: 'https://theatre.example/a.jpg', title: 'Act one', index: 1 },
  ];

  it('are added, captioned, moved and taken out', async () => {
    await openSection('basics', { ...event, gallery });
    expect(field('gallery.0.title').value).to.equal('Act one');
    await expect(desk).to.be.accessible();
    named('button', 'Move Act one down').click();
    await shows('1 unpublished change');
    expect(field('gallery.0.title').value).to.equal('Act two');
    named('button', 'Add a picture').click();
    await shows('Picture 3');
    submit();
    await shows('Picture 3: Choose a picture, or take this out.');
    fill('gallery.2.image', 'https://theatre.example/c.jpg');
    fill('gallery.2.copyright', 'Ada Byron');
    fill('gallery.0.title', '');
    submit();
    await shows('Changes published.');
    expect(
      (sent() as { gallery: { _id: string }[] }).gallery.map(({ _id, ...more }) => [_id.length === 36, more]),
    ).to.deep.equal([
      [false, { index: 0, title: null }],
      [false, { index: 1 }],
      [true, { index: 2, image: 'https://theatre.example/c.jpg', copyright: 'Ada Byron' }],
    ]);
  });

  it('are sent without what was taken out', async () => {
    await openSection('basics', { ...event, gallery });
    named('button', 'Remove Act one').click();
    await shows('1 unpublished change');
    submit();
    await shows('Changes published.');
    expect(sent()).to.deep.equal({ gallery: [{ _id: 'b', index: 0 }] });
  });
});
