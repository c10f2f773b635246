import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  // Without a window of its own: a fifth cheaper, and quick enough to show races of the journeys.
  '/usr/bin/chromium-headless-shell',
];

/** The browser the journeys run in: the one named in CHROMIUM_PATH, else where systems keep it. */
export const findChromium = (): string | null => {
  const named = process.env['CHROMIUM_PATH'];
  return [...(named === undefined ? [] : [named]), ...PLACES].find((place) => existsSync(place)) ?? null;
};

/** The same, for what cannot go on without. Throws where there is none. */
export const needChromium = (): string => {
  const found = findChromium();
  if (found === null) throw new Error('No Chromium was found: install it, or name it in CHROMIUM_PATH');
  return found;
};
