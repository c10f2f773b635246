/** Far more than any browser says of one file. */
const MOST_HEAD_BYTES = 16 * 1024;
const LINE = '\r\n';

/** How many bytes a body may have besides its one file. */
export const BESIDES_FILE_BYTES = MOST_HEAD_BYTES + 1024;

/** Whether one of a part's headers names this field, and a file in it. */
const namesFile = (head: string, field: string): boolean =>
  head.split(LINE).some((line) => {
    const [kind = '', ...said] = line.split(';').map((piece) => piece.trim());
    return (
      /^content-disposition: ?form-data$/i.test(kind) &&
      said.some((piece) => piece === `name="${field}"` || piece === `name=${field}`) &&
      said.some((piece) => /^filename\*?=/i.test(piece))
    );
  });

/** What stands behind the last boundary; behind any other there is more to come. */
const isEnd = (rest: Buffer): boolean => ['--', `--${LINE}`].some((last) => rest.equals(Buffer.from(last)));

/**
 * The bytes of the one file in this field of a multipart body (RFC 7578), or null where there is anything else in it.
 * Looks for three places and cuts there: what it costs goes by the bytes alone, whatever they say and however many parts
 * they make. A reader that makes an object of each part keeps the processor for seconds over 2 MB of empty ones.
 */
export const onlyFileIn = (body: Buffer, boundary: string, field: string): Buffer | null => {
  const opening = Buffer.from(`--${boundary}${LINE}`, 'latin1');
  if (!body.subarray(0, opening.length).equals(opening)) return null;
  const most = body.subarray(opening.length, opening.length + MOST_HEAD_BYTES);
  const headLength = most.indexOf(LINE + LINE, 0, 'latin1');
  // guard: a-picture-comes-in-its-own-field
  if (headLength === -1 || !namesFile(most.toString('utf8', 0, headLength), field)) return null;
  const file = body.subarray(opening.length + headLength + 2 * LINE.length);
  const closing = Buffer.from(`${LINE}--${boundary}`, 'latin1');
  const end = file.indexOf(closing);
  if (end === -1) return null;
  const rest = file.subarray(end + closing.length);
  // guard: one-file-is-read
  return isEnd(rest) ? file.subarray(0, end) : null;
};
