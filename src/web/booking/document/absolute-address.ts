/** An address of this site as readers elsewhere need it; one that is whole already stays. */
export const absoluteAddress = (origin: string, address: string): string =>
  address.startsWith('/') ? `${origin}${address}` : address;
