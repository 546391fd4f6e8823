/** Loads the picture that lies below the seats of a chart. */

/** An uploaded picture at the address that the desk is at: the public address may be another. */
export const localAddress = (media: string, width: number): string => `${new URL(media).pathname}?w=${width}`;

/** The picture that was loaded last: that it is moved or that its opacity changes takes no other one. */
export class LoadedPicture {
  private last: { readonly media: string; readonly image: HTMLImageElement } | undefined;

  /** A picture that can be drawn; nothing for another one. */
  async load(media: string): Promise<HTMLImageElement | undefined> {
    if (this.last?.media === media) return this.last.image;
    const image = new Image();
    try {
      image.src = localAddress(media, 1920);
      await image.decode();
    } catch {
      return undefined;
    }
    this.last = { media, image };
    return image;
  }
}
