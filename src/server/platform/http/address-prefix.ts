import { isIP } from 'node:net';

/** Of whoever has hung up there is none, whatever Fastify's types say; they all count as one. */
type Address = string | undefined;

/** Whether an address is this machine: a proxy of ours that names nobody, or somebody at it. */
export const isLoopback = (address: Address): boolean => {
  const plain = plainAddress(address);
  return plain === '::1' || plain.startsWith('127.');
};

/**
 * Whom a request counts for, wherever requests are counted: an IPv4 address, or the first address of an IPv6 /64.
 * Whoever has one address of such a network has all 2^64 of them.
 */
export const callerOf = ({ ip }: { readonly ip: Address }): string => callerAddress(ip);

/** The address that stands for all a caller could take: itself for IPv4 and loopback, `a:b:c:d::` for IPv6. */
export const callerAddress = (address: Address): string => {
  const plain = plainAddress(address);
  if (isLoopback(plain) || isIP(plain) !== 6) return plain;
  return `${groupsOf(plain).slice(0, 4).join(':')}::`;
};

/**
 * The network part of an address, enough to tell where an agreement came from and not whose it is: the first three
 * numbers of IPv4 (/24), the first three groups of IPv6 (/48). Empty for anything that is no address.
 */
export const addressPrefix = (address: Address): string => {
  const plain = plainAddress(address);
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(plain) === 6 ? `${groupsOf(plain).slice(0, 3).join(':')}::/48` : '';
};

/** An IPv4 address that came as IPv6, in either spelling, as what it is. */
const plainAddress = (address: Address): string => {
  if (address === undefined) return '';
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).some((group) => group !== '0') || groups[5] !== 'ffff') return address;
  const bytes = groups.slice(6).flatMap((group) => {
    const pair = Number.parseInt(group, 16);
    return [pair >> 8, pair & 255];
  });
  return bytes.join('.');
};

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): readonly string[] => {
  const [plain = ''] = address.split('%');
  const [head = '', tail] = plain.split('::');
  const before = groupsIn(head);
  const after = groupsIn(tail ?? '');
  const missing = new Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...missing, ...after];
};

const groupsIn = (part: string): readonly string[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16).toString(16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)];
      });

/** As whom an address is counted; null: not at all. */
export const countedAs = (address: string): string | null =>
  // guard: an-ipv6-network-counts-as-one
  isLoopback(address) ? null : callerAddress(address);
