import { shownBy } from './code-guard.ts';

const MODULES = 'src/server/modules';

/** What is shown and taken in: pages, pictures, live changes. */
export const pageGuards = [
  ...shownBy(
    'media/media',
    {
      name: 'a picture is 2 MB at most',
      file: 'src/server/platform/http/upload.ts',
      text: 'fileSize: asked.maxBytes,',
      instead: 'fileSize: 9 * asked.maxBytes,',
      named: 'more than 2 MB are too large',
    },
    {
      name: 'a picture comes in its own field',
      file: 'src/server/platform/http/upload.ts',
      text: 'if (part.fieldname !== asked.field || bytes.length === 0) return null;',
      instead: '',
      named: 'another field, a second file',
    },
    {
      name: 'one file is read',
      file: 'src/server/platform/http/upload.ts',
      text: 'return (await parts.next()).done === true ? done({ bytes }) : null;',
      instead: 'return done({ bytes });',
      named: 'another field, a second file',
    },
    {
      name: 'a picture that moves is refused',
      file: `${MODULES}/media/check-picture.ts`,
      text: "if ((header.pages ?? 1) > 1 || (kind === 'png' && isAnimatedPng(bytes))) return 'ANIMATED';",
      instead: '',
      named: 'a PNG that moves is refused',
    },
    {
      name: 'nothing of what came with a picture is kept',
      file: `${MODULES}/media/encode-picture.ts`,
      text: '    .autoOrient()\n',
      instead: '',
      named: 'is upright and says nothing',
    },
    {
      name: 'twenty pictures an hour',
      file: `${MODULES}/media/actions/save-picture.ts`,
      text: 'if (!exceeded) return done(null);',
      instead: 'if (retryAfterSeconds >= 0) return done(null);',
      named: 'twenty pictures an hour',
    },
    {
      name: 'nothing is decoded for what is not there',
      file: `${MODULES}/media/actions/save-picture.ts`,
      text: "if (!(await holderExists(transaction, holder))) return refusal('NOT_FOUND');",
      instead: '',
      named: "another business's service, a deleted one",
    },
  ),
  ...shownBy(
    'media/check-picture',
    {
      name: 'a picture has so many pixels and no more',
      file: `${MODULES}/media/check-picture.ts`,
      text: "if (width > longestSide || height > longestSide || width * height > mostPixels) return 'TOO_MANY_PIXELS';",
      instead: '',
    },
    {
      name: 'a picture has so many rounds and no more',
      file: `${MODULES}/media/check-picture.ts`,
      text: "return kind === 'jpeg' && scansIn(bytes) > MOST_SCANS ? 'UNREADABLE' : null;",
      instead: 'return null;',
    },
  ),
  ...shownBy(
    'live/live',
    {
      name: 'a stream ends within a second of its session',
      file: `${MODULES}/live/live.routes.ts`,
      text: 'watch(stream, session.tokenHash);',
      instead: '',
      named: 'comes within two seconds of a logout',
    },
    {
      name: 'a stream ends after an hour',
      file: `${MODULES}/live/live.routes.ts`,
      text: 'if (checks >= MOST_CHECKS || !(await isSignedIn())) stream.end();',
      instead: 'if (!(await isSignedIn())) stream.end();',
      named: 'comes after an hour in any case',
    },
    {
      name: 'a business hears of itself alone',
      file: `${MODULES}/live/live-hub.ts`,
      text: '      if (room !== undefined) tellRoom(room, change);',
      instead: '      for (const other of room === undefined ? [] : rooms.values()) tellRoom(other, change);',
      named: 'nothing of another business',
    },
    {
      name: 'what was undone is not told',
      file: 'src/server/platform/db/transaction.ts',
      text: 'bound.afterCommit(() => database.announce({ business, news }));',
      instead: 'database.announce({ business, news });',
      named: 'nothing of a change that was refused',
    },
  ),
  ...shownBy(
    'live/live-hub',
    {
      name: 'a process takes two thousand streams',
      file: `${MODULES}/live/live-hub.ts`,
      text: "if (closed || open >= MOST_HERE) return refusal('UNAVAILABLE', { retryAfterSeconds: 30 });",
      instead: '',
    },
    {
      name: 'more than anyone can follow is told as one',
      file: `${MODULES}/live/live-hub.ts`,
      text: 'if (change === null || room.told >= MOST_IN_WINDOW) {',
      instead: 'if (change === null) {',
    },
  ),
  ...shownBy('finder/finder', {
    name: 'the finder is counted',
    file: `${MODULES}/finder/finder.reads.ts`,
    text: "if (limited.exceeded) return refusal('TOO_MANY_REQUESTS', limited);",
    instead: '',
    named: 'and counted: sixty a minute',
  }),
  ...shownBy(
    'pages/account.pages',
    {
      name: 'a form is sealed',
      file: 'src/server/pages/form-seal.ts',
      text: 'sameText(signature, sign(platform, form, attempt, issued))',
      instead: 'signature !== null',
      named: 'is not taken without its seal',
    },
    {
      name: 'a form comes from this site',
      file: 'src/server/pages/form-seal.ts',
      text: '    isFromThisSite(request, platform.publicUrl) &&\n',
      instead: '',
      named: 'is not taken from another site',
    },
    {
      name: 'a form is of today',
      file: 'src/server/pages/form-seal.ts',
      text: '    age < LIFE_MS &&\n',
      instead: '',
      named: 'is not taken from another site',
    },
  ),
  ...shownBy('pages/redirect-target', {
    name: 'signing in leads to this site alone',
    file: 'src/server/pages/redirect-target.ts',
    text: 'return inside ?',
    instead: 'if (!inside) return wanted;\n  return inside ?',
  }),
  ...shownBy('pages/public.pages', {
    name: 'nothing inline without the page’s nonce',
    file: 'src/server/platform/http/headers.ts',
    text: "`script-src 'self' 'nonce-",
    instead: "`script-src 'self' 'unsafe-inline' 'nonce-",
    named: 'names a nonce of its own',
  }),
  ...shownBy('pages/embed.pages', {
    name: 'only embedded pages are framed',
    file: 'src/server/platform/http/headers.ts',
    text: "framed ? 'frame-ancestors *' : \"frame-ancestors 'none'\",",
    instead: "'frame-ancestors *',",
    named: 'may be framed by any site',
  }),
];
