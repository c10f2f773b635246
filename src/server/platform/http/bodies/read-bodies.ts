import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { bodySizeOf } from '#contract/body-size.ts';
import type { Call } from '#contract/call.ts';
import { refusal } from '#contract/outcome.ts';
import { RefusedEarly } from '../errors.ts';
import { shapeOfJson } from './json-shape.ts';

/** No JSON is longer than this, whatever its schema takes; files and providers' notices have limits of their own. */
export const MOST_BODY_BYTES = 256 * 1024;
/** For what is not in the schema: spaces, line breaks, and fields that are ignored or refused by name. */
const BESIDES_BYTES = 16 * 1024;

/** How many bytes a call reads before it looks at any of them: what a body by its schema takes, and a little more. */
export const bodyLimitOf = (call: Pick<Call, 'body'>): number =>
  Math.min(bodySizeOf(call).bytes + BESIDES_BYTES, MOST_BODY_BYTES);

const MOST_FORM_BYTES = 64 * 1024;
/** The longest form of ours has about eighty. */
const MOST_FIELDS = 300;
/** No page and no call reads more than ten. */
const MOST_PARAMETERS = 100;

const TOO_MANY = 'This has too many parts to be read. Please send less at once.';

const pairsIn = (text: string): number => text.split('&', MOST_FIELDS + 1).length;

/** Whether an address asks with more parameters than any of ours takes. */
export const hasManyParameters = (url: string): boolean => {
  const query = url.indexOf('?');
  return query !== -1 && pairsIn(url.slice(query)) > MOST_PARAMETERS;
};

/**
 * Reads JSON and forms, each only after a look at how much it is made of: nobody's request keeps the others waiting
 * while thousands of values are made that no call takes.
 */
export const readBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: MOST_BODY_BYTES },
    (request, body, done) => {
      const shape = shapeOfJson(body);
      if (shape === 'fine') return parseJson(request, body, done);
      const refused =
        shape === 'too deep' ? refusal('BAD_REQUEST') : refusal('TOO_LARGE', { message: TOO_MANY });
      done(new RefusedEarly(refused));
    },
  );
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_FORM_BYTES },
    (_, body, done) => {
      if (pairsIn(body) > MOST_FIELDS) done(new RefusedEarly(refusal('TOO_LARGE', { message: TOO_MANY })));
      // The pairs are counted above; its own count would drop what is beyond without a word.
      else done(null, parse(body, '&', '=', { maxKeys: 0 }));
    },
  );
  // A file, or of a kind that no call takes: left unread until it is known who asks.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
};
