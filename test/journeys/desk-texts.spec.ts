/** A manager writes the text of an event, with headings, lists and links, and pastes from another program. */
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { addOpenAir, screens, withDesk } from './support/desk.ts';
import { advice, expect, failedRequest, test } from './support/test.ts';

const pasted = `<meta charset="utf-8"><h1 style="font-size:40px">Cast</h1>
  <ul><li><span style="color:red;font-style:italic">Ada</span></li><li><b>Bob</b> <a href="https://example.com/bob">more</a></li></ul>
  <p onclick="alert(1)">Bravo<img src="x" onerror="alert(1)"><script>alert(1)</script></p>`;

for (const [device, viewport] of screens)
  test(`writes and pastes the text of an event on ${device}, and buyers see it so`, async ({
    browser,
    seeded,
    complaints,
  }) => {
    await withDesk({ browser, complaints, seeded }, {}, async ({ client, open, service }) => {
      const id = await addOpenAir(client);
      await client.events.update({ id, description: 'Bring a blanket.' });
      const page = await open(viewport);
      await page.goto(`/desk/events/${id}/edit/basics`);
      const text = page.getByRole('textbox', { name: 'Description' });
      await expect(text).toHaveText('Bring a blanket.');
      await expectAccessible(page);
      await text.click();
      await expect(text).toHaveAttribute('contenteditable', 'true');
      await text.press('ControlOrMeta+End');
      await text.press('Enter');
      await text.evaluate((place, html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', html);
        place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, pasted);
      await text.press('Enter');
      await page.getByRole('button', { name: 'Italic' }).click();
      await page.keyboard.type('See you!');
      await expect(page.getByText('1 unpublished change')).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Publish changes' }).click();
      await expect(page.getByText('Changes published.')).toBeVisible();
      expect((await client.events.get({ id })).description).toBe(
        '<p>Bring a blanket.</p><h3>Cast</h3>' +
          '<ul><li><em>Ada</em></li><li><strong>Bob</strong> <a href="https://example.com/bob">more</a></li></ul>' +
          '<p>Bravo</p><p><em>See you!</em></p>',
      );
      await page.goto(`${service.origin}/lantern/${id}`);
      await expect(page.getByRole('heading', { name: 'Cast' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'more' })).toHaveAttribute('href', 'https://example.com/bob');
      await page.context().close();
    });
  });

test('edits the text as it is stored while the editor cannot be loaded', async ({ browser, seeded, complaints }) => {
  complaints.allow(failedRequest('down'), advice.unreachable);
  await withDesk({ browser, complaints, seeded }, {}, async ({ client, open }) => {
    const id = await addOpenAir(client);
    await client.events.update({ id, description: '<h3>Cast</h3><p>Ada</p>' });
    const page = await open();
    await page.route('**/assets/editor-*.js', (route) => route.abort());
    await page.goto(`/desk/events/${id}/edit/basics`);
    await page.getByRole('textbox', { name: 'Description' }).focus();
    await expect(page.getByText('The text editor couldn’t be loaded.')).toBeVisible();
    const text = page.getByRole('textbox', { name: 'Description' });
    await expect(text).toHaveValue('<h3>Cast</h3><p>Ada</p>');
    await expect(text).toBeFocused();
    await text.fill('<h3>Cast</h3><p>Ada and Bob</p>');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Changes published.')).toBeVisible();
    expect((await client.events.get({ id })).description).toBe('<h3>Cast</h3><p>Ada and Bob</p>');
    await page.context().close();
  });
});
