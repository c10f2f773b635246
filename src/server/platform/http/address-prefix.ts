import { isIP } from 'node:net';

/** Whether an address is this machine: a proxy of ours that names nobody, or somebody at it. */
export const isLoopback = (address: string): boolean => {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  return plain === '::1' || plain.startsWith('127.');
};

/**
 * The network part of an address, enough to tell where an agreement came from and not whose it is: the first three
 * numbers of IPv4 (/24), the first three groups of IPv6 (/48). Empty for anything that is no address.
 */
export const addressPrefix = (address: string): string => {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return '';
  const [head = '', tail = ''] = (plain.split('%')[0] ?? '').split('::');
  const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const after = groups(tail);
  const missing = plain.includes('::') ? 8 - before.length - after.length : 0;
  const all = [...before, ...new Array<string>(Math.max(0, missing)).fill('0'), ...after];
  return `${all
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`;
};
