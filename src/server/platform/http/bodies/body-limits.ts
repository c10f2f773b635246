import { bodySizeOf } from '#contract/body-size.ts';
import type { Call } from '#contract/call.ts';

/** No JSON is longer than this, whatever its schema takes; files and providers' notices have limits of their own. */
export const MOST_BODY_BYTES = 256 * 1024;
/** For what is not in the schema: spaces, line breaks, and fields that are ignored or refused by name. */
const BESIDES_BYTES = 16 * 1024;

/** How many bytes a call reads before it looks at any of them: what a body by its schema takes, and a little more. */
export const bodyLimitOf = (call: Pick<Call, 'body'>): number =>
  Math.min(bodySizeOf(call).bytes + BESIDES_BYTES, MOST_BODY_BYTES);
