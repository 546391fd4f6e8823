/** The device of a sign-in, as a name that its customer recognizes. */

/** The first match is the browser; many browsers also send the names of others. */
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
/** The maximum length of a header; no browser sends a longer one. */
const maxLength = 500;

/** A name such as `Firefox, Windows` from the header `User-Agent`; nothing when neither browser nor system is known. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const header = (userAgent ?? '').slice(0, maxLength);
  const named = [browsers, systems].flatMap((list) => list.find(([pattern]) => pattern.test(header))?.[1] ?? []);
  return named.length > 0 ? named.join(', ') : undefined;
}
