/** What a customer signed in with, in words that they know it by. */

/** The first that fits names the browser; many call themselves by the names of others as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgi?A?(?:OS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
/** Longer headers come from no browser. */
const maxLength = 500;

/** `Firefox, Windows` for the header `User-Agent` of such a browser; nothing where neither of the two is known. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const header = (userAgent ?? '').slice(0, maxLength);
  const named = [browsers, systems].flatMap((list) => list.find(([pattern]) => pattern.test(header))?.[1] ?? []);
  return named.length > 0 ? named.join(', ') : undefined;
}
