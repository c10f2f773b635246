import { isIP } from 'node:net';
import { z } from 'zod';
import { weaknessOf } from '../secrets/key-strength.ts';

/** The shapes that settings have. What each takes is said with the setting, so that a refusal can say it. */

/** In digits alone: 1e3 and 0x50 are numbers to a program and slips of somebody's hand. */
export const wholeNumber = (from: number, to: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(from).max(to));

export const port = wholeNumber(1, 65_535);

/** A key as providers hand them out: what came with a line's end or in quotation marks is not it. */
export const key = z.string().regex(/^[^\s"'](?:[^\r\n"]*[^\s"'])?$/);

export const hostName = z.string().regex(/^[\w.:-]+$/);

export const secretKey = z.string().superRefine((secret, context) => {
  const weakness = weaknessOf(secret);
  if (weakness !== null) context.addIssue({ code: 'custom', message: weakness });
});

const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** An address with one of these schemes and, unless it may be a file on this machine, a host. */
export const address = (schemes: readonly string[], { hostless = false } = {}) =>
  z.string().refine((text) => {
    const url = parse(text);
    return url !== null && schemes.includes(url.protocol.slice(0, -1)) && (hostless || url.hostname !== '');
  });

/** A site's address and nothing after it: links are made by writing paths behind it. */
export const siteAddress = address(['http', 'https']).refine((text) => {
  const url = parse(text);
  return url !== null && text.replace(/\/$/, '').toLowerCase() === url.origin;
});

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (text: string): boolean => {
  const [host = '', prefix, ...more] = text.split('/');
  const version = isIP(host);
  if (version === 0 || more.length > 0) return NAMED_NETWORKS.includes(text);
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
};

/** How many proxies stand in front, at most: more is somebody's mistake. */
const MOST_HOPS = 10;

/** Whom to believe about a caller's address, as Express and Fastify take it; null where the text says nothing of it. */
export const readTrustedProxies = (text: string): boolean | number | readonly string[] | null => {
  if (text === '' || text === 'false') return false;
  if (text === 'true') return true;
  if (/^\d+$/.test(text)) return Number(text) > MOST_HOPS ? null : Number(text) || false;
  const networks = text.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : null;
};

export const trustedProxies = z.string().refine((text) => readTrustedProxies(text) !== null);
