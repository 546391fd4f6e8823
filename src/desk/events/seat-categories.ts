/** Which seats a ticket type is sold for: the categories of an event beside those of its seat map. */
import type { EventAnswer, EventChanges } from '../../contract/events.ts';

/** The category of the seat map for each ticket type, by its id: `''` for seats without one, nothing for no seat. */
export type Assignment = ReadonlyMap<string, string | undefined>;

type Category = NonNullable<EventAnswer['categories']>[number];

const namesOf = ({ seatingReference, ref, _id }: Category) => [seatingReference, ref, _id];
const categoryOfType = (event: EventAnswer, ref: string | undefined): Category | undefined =>
  event.categories?.find((category) => ref !== undefined && (category.ref === ref || category._id === ref));

/** What the event has now, else the category of the same name; the one that there is when there is only one. */
export function assignmentOf(event: EventAnswer, refs: readonly string[]): Assignment {
  return new Map(
    (event.tickets ?? []).map(({ _id = '', name, categoryRef }) => {
      const category = categoryOfType(event, categoryRef);
      if (category?.listWithoutSeats === true) return [_id, undefined];
      const named = [...(category ? namesOf(category) : []), categoryRef].find(
        (each) => each !== undefined && refs.includes(each),
      );
      const alike = refs.find((ref) =>
        [category?.name, name].some((each) => each?.toLowerCase() === ref.toLowerCase()),
      );
      const only = refs.length <= 1 ? (refs[0] ?? '') : undefined;
      return [_id, named ?? alike ?? only];
    }),
  );
}

/**
 * The changes that bring an event to an assignment. A category of the event whose types all want the same seats is
 * bound to them; otherwise the types get a category for them, which is made when there is none.
 */
export function changesFor(event: EventAnswer, assignment: Assignment, newId: () => string): EventChanges {
  const tickets = event.tickets ?? [];
  let categories: readonly Category[] = event.categories ?? [];
  const refOf = new Map(tickets.map(({ _id = '', categoryRef }) => [_id, categoryRef]));
  const setCategory = (category: Category, more: Partial<Category>) => {
    categories = categories.map((each) => (each._id === category._id ? { ...each, ...more } : each));
  };
  for (const category of categories) {
    const own = tickets.filter(({ categoryRef }) => categoryOfType(event, categoryRef)?._id === category._id);
    const wanted = new Set(own.map(({ _id = '' }) => assignment.get(_id)));
    const [ref] = wanted;
    if (wanted.size !== 1 || ref === '') continue;
    if (ref === undefined) setCategory(category, { listWithoutSeats: true });
    else setCategory(category, { seatingReference: ref, listWithoutSeats: false });
  }
  for (const { _id = '', categoryRef } of tickets) {
    const ref = assignment.get(_id);
    const present = categoryOfType({ ...event, categories: [...categories] }, categoryRef);
    const fits = (category: Category | undefined) =>
      ref === undefined
        ? category?.listWithoutSeats === true
        : category?.seatingReference === ref && category.listWithoutSeats !== true;
    // seats without a category are for all types that have none
    if (ref === '' || fits(present)) continue;
    let found = categories.find(fits);
    if (!found) {
      const id = newId();
      found = {
        _id: id,
        ref: id,
        name: ref ?? event.name,
        ...(ref === undefined ? { listWithoutSeats: true } : { seatingReference: ref }),
      };
      categories = [...categories, found];
    }
    refOf.set(_id, found.ref ?? found._id);
  }
  return {
    ...(categories.length > 0 && { categories: [...categories] }),
    tickets: tickets.map(({ _id = '' }) => {
      const ref = refOf.get(_id);
      return { _id, ...(ref !== undefined && { categoryRef: ref }) };
    }),
  };
}
