/** Further pictures of an event in its form, in the order in which buyers see them. */
import type { EventAnswer } from '../../../contract/events.ts';
import { byId, textOf, touched, type Words } from './values.ts';

/** A picture as it is typed. */
export interface GalleryFields {
  readonly _id: string;
  /** Its address. */
  readonly image: string;
  readonly title: string;
  readonly copyright: string;
}

const names = ['image', 'title', 'copyright'] as const;

export const newGalleryItem = (): GalleryFields => ({ _id: crypto.randomUUID(), image: '', title: '', copyright: '' });

export function galleryOf({ gallery = [] }: Partial<EventAnswer>): readonly GalleryFields[] {
  return gallery
    .toSorted((one, other) => (one.index ?? Infinity) - (other.index ?? Infinity) || 0)
    .map(({ _id = '', image = '', title = '', copyright = '' }) => ({ _id, image, title, copyright }));
}

/** What is wrong already before it is sent: by path. */
export function wrongGallery(
  gallery: readonly GalleryFields[],
  before: readonly GalleryFields[] | undefined,
  words: Words,
): ReadonlyMap<string, string> {
  return new Map(
    touched(gallery, before).flatMap(([at, { image }]) =>
      image.trim() === '' ? [[`gallery.${at}.image`, words.noPicture] as const] : [],
    ),
  );
}

/** The changes of an event from one list of pictures to another. */
export function sentGallery(
  from: readonly GalleryFields[],
  to: readonly GalleryFields[],
): Readonly<Record<string, unknown>> {
  const before = byId(from);
  return {
    gallery: to.map((picture, index) => {
      const old = before.get(picture._id);
      const differing = names.filter((name) => picture[name] !== (old?.[name] ?? ''));
      return {
        ...{ _id: picture._id, index },
        ...Object.fromEntries(differing.map((name) => [name, textOf(picture[name])])),
      };
    }),
  };
}
