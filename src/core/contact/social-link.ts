import { ok, type Result, refuse } from '../result.ts';
import { parsePhone } from './phone.ts';

export type SocialNetwork = 'instagram' | 'facebook' | 'twitter' | 'whatsapp';

/** NO_PROFILE: the address of the network itself, or a word that can be no name there. */
export type SocialLinkFault = 'NOT_HTTPS' | 'OTHER_SITE' | 'NO_PROFILE' | 'UNEXPECTED_CHARACTER' | 'TOO_LONG';

export const socialLinkMaxLength = 200;

type Network = {
  /** Where links are kept to lead, whichever of its hosts was written. */
  readonly home: string;
  readonly hosts: readonly string[];
  /** A profile's name there, as people write it instead of an address; null where profiles have no names. */
  readonly handle: RegExp | null;
};

const networks: Readonly<Record<SocialNetwork, Network>> = {
  instagram: {
    home: 'www.instagram.com',
    hosts: ['instagram.com', 'www.instagram.com', 'm.instagram.com'],
    handle: /^(?=\.*\w)[a-z0-9._]{1,30}$/i,
  },
  facebook: {
    home: 'www.facebook.com',
    hosts: [
      'facebook.com',
      'www.facebook.com',
      'm.facebook.com',
      'web.facebook.com',
      'mbasic.facebook.com',
      'fb.com',
      'www.fb.com',
    ],
    // Its own pages end in .php and are nobody's profile.
    handle: /^(?=\.*\w)(?!.*\.php$)[a-z0-9.]{3,50}$/i,
  },
  twitter: {
    home: 'x.com',
    hosts: ['x.com', 'www.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com', 'mobile.x.com'],
    handle: /^[a-z0-9_]{1,15}$/i,
  },
  whatsapp: { home: 'wa.me', hosts: ['wa.me', 'www.wa.me', 'api.whatsapp.com'], handle: null },
};

// Of what an address may hold, all that is safe in markup, headers and other addresses as well.
const plain = /^[a-z0-9\-._~:/?#@!$&*+,;=%]*$/i;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const host = /^(?:[a-z0-9-]+\.)+[a-z]+$/i;
/** What browsers read as this folder or the one above. */
const dotsOnly = /^(?:\.|%2e)+$/i;
const pathPart = /^(?:[a-z0-9\-._~@+=]|%[0-9a-f]{2})+$/i;

/**
 * A link to a business's own profile as it is kept: https, on one of the network's own hosts, path only. Completes
 * '@name', 'name' and 'instagram.com/name'; a Nigerian telephone number becomes its WhatsApp chat. Empty stays empty.
 * What leads anywhere else is refused by name: other schemes and hosts, credentials, ports. Queries are dropped
 * (they track, or redirect elsewhere) save the number that is a profile's or a chat's only name.
 */
export function parseSocialLink(network: SocialNetwork, text: string): Result<string, SocialLinkFault> {
  const written = text.trim();
  if (written === '') return ok('');
  if (written.length > socialLinkMaxLength) return refuse('TOO_LONG');
  const phone = network === 'whatsapp' ? parsePhone(written) : null;
  if (phone !== null) return ok(chatWith(phone));
  if (!plain.test(written)) return refuse('UNEXPECTED_CHARACTER');

  const { home, handle } = networks[network];
  const name = written.replace(/^@/, '');
  if (handle?.test(name) === true && (name !== written || !isKnownHost(name)))
    return ok(`https://${home}/${name}`);
  const secure = /^https:\/\//i.test(written);
  if (!secure && scheme.test(written)) return refuse('NOT_HTTPS');
  return parseAddress(network, secure ? written.slice('https://'.length) : written);
}

function parseAddress(network: SocialNetwork, address: string): Result<string, SocialLinkFault> {
  const { home, hosts } = networks[network];
  const [beforeFragment = ''] = address.split('#', 1);
  const question = beforeFragment.indexOf('?');
  const place = question < 0 ? beforeFragment : beforeFragment.slice(0, question);
  const query = question < 0 ? '' : beforeFragment.slice(question + 1);
  const [authority = '', ...parts] = place.split('/');
  // A single word is no host at all; one with credentials or a port is none of ours.
  if (!hosts.includes(authority.toLowerCase())) {
    return refuse(place === authority && !host.test(authority) ? 'NO_PROFILE' : 'OTHER_SITE');
  }
  if (parts[parts.length - 1] === '') parts.pop();
  if (parts.some((part) => !pathPart.test(part) || dotsOnly.test(part))) return refuse('NO_PROFILE');
  const path = parts.join('/');
  if (network === 'whatsapp') return whatsappAddress(parts, query, authority.toLowerCase());
  if (path === '') return refuse('NO_PROFILE');
  if (network !== 'facebook' || path.toLowerCase() !== 'profile.php') return ok(`https://${home}/${path}`);
  const id = /(?:^|&)id=(\d{1,20})(?:&|$)/.exec(query)?.[1];
  return id === undefined ? refuse('NO_PROFILE') : ok(`https://${home}/profile.php?id=${id}`);
}

/** A chat by its number, or one of WhatsApp's own short links (message/…, qr/…, c/…). */
function whatsappAddress(
  parts: readonly string[],
  query: string,
  authority: string,
): Result<string, SocialLinkFault> {
  const [first = '', second] = parts;
  if (second !== undefined) return ok(`https://${authority.replace(/^www\./, '')}/${parts.join('/')}`);
  const asked = /(?:^|&)phone=(?:%2b|\+)?(\d+)(?:&|$)/i.exec(query)?.[1] ?? '';
  const number = first === '' || first === 'send' ? asked : first;
  const phone = parsePhone(number);
  if (phone !== null) return ok(chatWith(phone));
  // WhatsApp takes every country's numbers, written without the plus.
  const abroad = /^\+?([1-9]\d{6,14})$/.exec(number)?.[1];
  return abroad === undefined ? refuse('NO_PROFILE') : ok(`https://wa.me/${abroad}`);
}

function chatWith(phone: string): string {
  return `https://wa.me/${phone.slice(1)}`;
}

/** Whether a name is rather an address written without its https. */
function isKnownHost(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    lower.startsWith('www.') ||
    [networks.instagram, networks.facebook, networks.twitter, networks.whatsapp].some(({ hosts }) =>
      hosts.includes(lower),
    )
  );
}
