/** One request with something wrong in it, ready to be sent. */
export type FuzzInput = {
  /** The call or the page it is aimed at. */
  readonly name: string;
  readonly method: string;
  /** Printable ASCII, as it goes over the wire. */
  readonly path: string;
  readonly as: 'anonymous' | 'owner';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly how: 'whole' | 'in pieces' | 'cut off';
  /** Where the page's form is, whose seal is to be put into the body before it is sent. */
  readonly sealedAt: string | null;
  /** Whether the address still means the call: a broken one is refused by whoever reads addresses. */
  readonly reachesIt: boolean;
};

const SHOWN = 1500;

/** All there is to know for sending it again by hand. */
export const described = ({ name, method, path, as, headers, body, how }: FuzzInput): string => {
  const sent = body === null ? '' : JSON.stringify(body.toString('latin1').slice(0, SHOWN));
  const more = body !== null && body.length > SHOWN ? ` (${body.length} bytes)` : '';
  return `${name} as ${as}, ${how}: ${method} ${path.slice(0, SHOWN)} ${JSON.stringify(headers).slice(0, SHOWN)} ${sent}${more}`;
};
