/** The first that fits names the browser: those built on another one name that one too, and so come before it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPX|Opera|Opera Mini)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bPHX\//, 'Phoenix'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstIn = (known: readonly (readonly [RegExp, string])[], text: string): string | null =>
  known.find(([shape]) => shape.test(text))?.[1] ?? null;

/** `Chrome on Android` of what a browser calls itself; 'Unknown device' where it says nothing we know. */
export const deviceName = (userAgent: string): string => {
  const browser = firstIn(browsers, userAgent);
  const system = firstIn(systems, userAgent);
  if (browser === null) return system ?? 'Unknown device';
  return system === null ? browser : `${browser} on ${system}`;
};

/** Whether it is held in the hand, for its picture. */
export const isHandheld = (userAgent: string): boolean => /\b(iPhone|Android|Mobile)\b/.test(userAgent);
