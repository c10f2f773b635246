import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What is not the open internet (RFC 6890 and its registry): our own machines, our neighbours', and what is kept for none. */
const REFUSED: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carriers' own networks.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; clouds answer there with their machines' credentials.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Within the one range of IPv6 that is given out: what wraps an address of IPv4, and what is for documents. */
const REFUSED_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, prefix] of REFUSED) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of REFUSED_6) refused.addSubnet(network, prefix, 'ipv6');
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address, as a resolver gives it, is one of the open internet. Of IPv6 only what is given out to somebody:
 * loopback, link-local, local networks and wrapped addresses of IPv4 lie outside of that.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  // guard: an-address-of-ipv6-is-one-that-is-given-out
  if (!isIPv6(address) || !givenOut.check(address, 'ipv6')) return false;
  return !refused.check(address, 'ipv6');
};
