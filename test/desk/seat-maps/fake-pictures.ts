/** Uploaded pictures, which are at a service that tests of the desk have not: every one is red, twice as wide as high. */
const picture =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#c00"/></svg>',
  );

/** The address of a picture; one with “gone” in its name can't be loaded. */
export const address = (name: string) => `https://tickets.example/media/${name.padEnd(22, '0')}`;

/** For the tests of the suite that is being described. */
export function useFakePictures(): void {
  const { Image: RealImage } = window;
  beforeEach(() => {
    window.Image = class extends RealImage {
      override set src(source: string) {
        this.setAttribute('src', source.includes('gone') ? 'data:,none' : picture);
      }
    };
  });
  afterEach(() => {
    window.Image = RealImage;
  });
}
