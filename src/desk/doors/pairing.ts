/** The dialog with the code that pairs a device. */
import { html } from 'lit';
import { accessUsers, type AccessUser } from '../../contract/access-users.ts';
import { renderQr } from '../../elements/qr.ts';
import type { Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { messageOf } from '../parts/problems.ts';
import type { DoorPagesTexts } from './door-texts.ts';

/** Makes a code and shows it, or says why there is none. */
export async function pair(
  desk: Desk,
  words: DoorPagesTexts,
  { _id: id, name }: Pick<AccessUser, '_id' | 'name'>,
): Promise<void> {
  const client = desk.client({ accessUsers: { createPairing: accessUsers.createPairing } });
  try {
    const { code, url } = await client.accessUsers.createPairing({ id });
    ask(
      {
        title: words.pairTitle(name),
        body: html`<p>${words.pairText}</p>
          <div class="qr">${renderQr(url, words.pairQr)}</div>
          <p class="center">
            ${words.pairCode}<br /><strong class="code">${code.replace(/(.{4})(?=.)/g, '$1 ')}</strong>
          </p>`,
      },
      desk.texts,
    );
  } catch (error) {
    desk.toast(messageOf(error, desk.texts));
  }
}
