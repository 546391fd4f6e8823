/**
 * The accent colour of an event, and black or white for text on it: one of the two always reaches a contrast of 4.5:1.
 * Both are empty for a value that is no opaque colour by itself: `transparent`, `var(--x)`, and any other text in the
 * field.
 */
export function colours(color = ''): [accent: string, onAccent: string] {
  const [accent = '', ...rgb] = hex.exec(color) ?? hex.exec(color && asHex(color)) ?? [];
  if (!accent) return ['', ''];
  const [r = 0, g = 0, b = 0] = rgb.map((two) => {
    const share = parseInt(two, 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  // 0.179 is the luminance at which black and white have the same contrast
  return [accent, 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff'];
}

const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

/** A colour in another form, by a canvas: making one takes longer than the first frame has. */
function asHex(color: string): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return '';
  context.fillStyle = '#0000'; // stays where the next is no colour
  context.fillStyle = color;
  return context.fillStyle;
}
