/** What makes an event public and takes it from buyers: publishing, a draft again, the end of its sale. */
import { html } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { events, type EventAnswer } from '../../contract/events.ts';
import type { Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import type { Action } from '../parts/menu.ts';
import { Said } from '../parts/problems.ts';
import { warningList } from './warnings.ts';

const clientOf = (desk: Desk) => {
  const { publish, unpublish, update } = events;
  return desk.client({ events: { publish, unpublish, update } }).events;
};

/** What takes a published event from buyers. @param again Shows what has become of it. */
export function publicityActions(
  desk: Desk,
  event: EventAnswer,
  saleStatus: string | undefined,
  again: () => Promise<void>,
): readonly Action[] {
  const words = desk.texts.event;
  if (event.draft === true || event.status === 'CANCELED') return [];
  const canStop = event.eventType !== 'ROOT' && saleStatus === 'onSale';
  return [
    {
      word: words.unpublish,
      act: () => {
        askToUnpublish(desk, event, again);
      },
    },
    ...(canStop
      ? [
          {
            word: words.stopSale,
            act: () => {
              askToStop(desk, event, again);
            },
          },
        ]
      : []),
  ];
}

export function askToPublish(desk: Desk, event: EventAnswer, again: () => Promise<void>): void {
  const words = desk.texts.event;
  ask(
    {
      title: words.publishTitle(event.name),
      confirm: words.publish,
      body: html`<p>${words.publishText}</p>
        ${warningList(desk, event)}`,
      act: async () => {
        await clientOf(desk).publish({ id: event._id });
        desk.toast(words.published);
        await again();
      },
    },
    desk.texts,
  );
}

function askToUnpublish(desk: Desk, event: EventAnswer, again: () => Promise<void>): void {
  const words = desk.texts.event;
  ask(
    {
      title: words.unpublishTitle(event.name),
      confirm: words.unpublish,
      body: html`<p>${words.unpublishText}</p>`,
      act: async () => {
        try {
          await clientOf(desk).unpublish({ id: event._id });
        } catch (error) {
          const code = error instanceof ServiceError ? error.body.code : undefined;
          throw code === 'HAS_TICKETS' || code === 'HAS_OPEN_CHECKOUTS' ? new Said(words.isSold) : error;
        }
        desk.toast(words.unpublished, async () => {
          await clientOf(desk).publish({ id: event._id });
          await again();
        });
        await again();
      },
    },
    desk.texts,
  );
}

function askToStop(desk: Desk, event: EventAnswer, again: () => Promise<void>): void {
  const words = desk.texts.event;
  ask(
    {
      title: words.stopSaleTitle(event.name),
      confirm: words.stopSale,
      body: html`<p>${words.stopSaleText}</p>`,
      act: async () => {
        await clientOf(desk).update({ id: event._id, sellEnd: new Date().toISOString() });
        desk.toast(words.saleStopped);
        await again();
      },
    },
    desk.texts,
  );
}
