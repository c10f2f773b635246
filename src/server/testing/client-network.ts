let networks = 0;

/**
 * The header by which a request comes from a network that nobody has asked from yet, so that no limit on addresses
 * decides: for a test's server that trusts `127.0.0.1` as its proxy.
 */
export const fromOwnNetwork = (): { readonly 'x-forwarded-for': string } => {
  networks += 1;
  return {
    'x-forwarded-for': `${102 + Math.floor(networks / 65_536)}.${Math.floor(networks / 256) % 256}.${networks % 256}.1`,
  };
};
