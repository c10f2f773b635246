/** The networks of Nigeria by the codes of delivery reports. */
export type Network = Readonly<{ name: 'MTN' | 'Airtel' | 'Glo' | '9mobile'; code: string }>;

const MTN: Network = { name: 'MTN', code: '62130' };
const AIRTEL: Network = { name: 'Airtel', code: '62120' };
const GLO: Network = { name: 'Glo', code: '62150' };
const NINE_MOBILE: Network = { name: '9mobile', code: '62160' };

const PREFIXES: readonly (readonly [Network, string])[] = [
  [MTN, '703 706 803 806 810 813 814 816 903 906 913 916'],
  [AIRTEL, '701 708 802 808 812 901 902 904 907 912'],
  [GLO, '705 805 807 811 815 905 915'],
  [NINE_MOBILE, '809 817 818 908 909'],
];
const NETWORKS: ReadonlyMap<string, Network> = new Map(
  PREFIXES.flatMap(([network, prefixes]) => prefixes.split(' ').map((prefix) => [prefix, network] as const)),
);

/** `+2348031234567` for any way of writing that number; what is no number comes out as a plus and its digits. */
export function e164Of(written: string): string {
  const digits = written.replace(/\D/g, '').replace(/^00/, '');
  return `+${digits.replace(/^0/, '234')}`;
}

/** Whether it is a mobile number of Nigeria, or has the length of another country's. */
export function canBeReached(e164: string): boolean {
  return e164.startsWith('+234') ? /^\+234[789]\d{9}$/.test(e164) : /^\+[1-9]\d{7,14}$/.test(e164);
}

/** The network a number was given out by; here, unlike in life, it is never carried to another. */
export function networkOf(e164: string): Network | null {
  return /^\+234\d{10}$/.test(e164) ? (NETWORKS.get(e164.slice(4, 7)) ?? null) : null;
}
