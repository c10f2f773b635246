import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { withTimeout } from '../pacing/timeout.ts';
import { type OutboundReply, postTo } from './post-to.ts';
import { isPublicAddress } from './public-address.ts';

/** Why an address that somebody typed is not asked, as its owner reads it. */
export type Refused = { readonly ok: false; readonly reason: string };

export type Outbound = {
  /** Whether an address may be asked just now; nothing is asked. */
  readonly check: (url: string) => Promise<{ readonly ok: true } | Refused>;
  /** One POST. Never throws, and ends within ten seconds, whatever the other side does. */
  readonly post: (request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }) => Promise<OutboundReply>;
};

/** Every address that a name stands for just now. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const TOTAL_MS = 10_000;
const LOOKUP_MS = 4_000;

/**
 * Asks the name servers themselves. The machine's own look-up, which every other connection goes by, has two places in
 * the whole process: two names whose servers keep still would hold up payments, mail and SMS.
 */
export const askNameServers =
  (
    servers: Pick<Resolver, 'resolve4' | 'resolve6'> = new Resolver({ timeout: LOOKUP_MS / 2, tries: 2 }),
  ): Resolve =>
  async (host) => {
    // guard: a-name-that-somebody-typed-takes-no-place-of-the-machines-own-look-up
    const found = await Promise.allSettled([servers.resolve4(host), servers.resolve6(host)]);
    return found.flatMap((of) => (of.status === 'fulfilled' ? of.value : []));
  };

/**
 * Asks addresses that somebody else has chosen, and none that lead to our own machines: https alone, and each time the
 * name is looked up, every address it stands for has to be public, and the connection goes to one of these, whatever
 * the name stands for by then. `ownOrigin`: the simulator's, which may be asked in development.
 */
export const createOutbound = ({
  resolve = askNameServers(),
  ownOrigin = null,
}: {
  readonly resolve?: Resolve;
  readonly ownOrigin?: string | null;
} = {}): Outbound => {
  const find = async (text: string): Promise<{ readonly ok: true; readonly address: string } | Refused> => {
    const url = URL.parse(text);
    if (url === null) return refuse('This is not an address of the web.');
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const isOwn = ownOrigin !== null && url.origin === ownOrigin;
    // guard: only-https-is-asked
    if (url.protocol !== 'https:' && !isOwn) return refuse('The address has to begin with https://.');
    const addresses = isIP(host) === 0 ? await lookUp(resolve, host) : [host];
    const [address] = addresses;
    if (address === undefined) return refuse(`No server was found under ${host}.`);
    // guard: one-private-address-among-a-names-is-enough-to-refuse-it
    if (!isOwn && !addresses.every(isPublicAddress))
      return refuse(`${host} is not a server on the open internet.`);
    return { ok: true, address };
  };
  return {
    check: async (url) => {
      const found = await find(url);
      return found.ok ? { ok: true } : found;
    },
    post: async (request) => {
      const began = performance.now();
      const found = await find(request.url);
      const ms = Math.round(performance.now() - began);
      if (!found.ok) return { kind: 'failed', error: found.reason, ms };
      const reply = await postTo({ ...request, address: found.address, timeoutMs: TOTAL_MS - ms });
      return { ...reply, ms: reply.ms + ms };
    },
  };
};

/** Nothing where there is none, or where the answer takes too long. */
const lookUp = (resolve: Resolve, host: string): Promise<readonly string[]> =>
  withTimeout(resolve(host), LOOKUP_MS, { late: () => [], failed: () => undefined }).catch(() => []);

const refuse = (reason: string): Refused => ({ ok: false, reason });
