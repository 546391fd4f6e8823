/** What door staff look at although a ticket is admitted. */
import type { DoorAttention } from '../../contract/door-tickets.ts';
import type { EventRecord } from '../../contract/events.ts';
import { answerText } from '../../sale/answer-text.ts';
import { isEmpty, isTellable } from '../../sale/extra-fields.ts';
import type { TicketRow } from '../orders/tickets.ts';

/** What door staff look at: a highlighted type, and a seat with a limited view. */
export function attentionOf({ data }: Pick<TicketRow, 'data'>): DoorAttention[] {
  const isHighlighted = data.scanSettings?.feedback === 'highlight';
  const isLimited = data.seatingInfo?.seatType === 'limitedView';
  return [
    ...(isHighlighted ? [{ kind: 'highlight', text: data.ticketName }] : []),
    ...(isLimited ? [{ kind: 'limitedView' }] : []),
  ];
}

/** Answers that the seller shows at the door. */
export function answersAtDoor({
  data,
  own,
  ticket_type_id: typeId,
}: Pick<TicketRow, 'data' | 'ticket_type_id'> & {
  readonly own: Pick<EventRecord, 'ticketExtraFields'>;
}): DoorAttention[] {
  return (own.ticketExtraFields ?? []).flatMap((field) => {
    const answer = data.extraFields?.[field._id];
    if (field.showAtDoor !== true || !isTellable(field, typeId) || isEmpty(answer)) return [];
    return [{ kind: 'answer', text: [field.name, answerText(answer)].filter(Boolean).join(': ').slice(0, 200) }];
  });
}
