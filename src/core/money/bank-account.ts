declare const accountNumberBrand: unique symbol;

/** A Nigerian bank account number: exactly ten digits. Personal data; never logged in full. */
type AccountNumber = string & { readonly [accountNumberBrand]: true };

/** Reads an account number, spaces around it aside; null unless it is exactly ten digits. */
export function parseAccountNumber(input: string): AccountNumber | null {
  const text = input.trim();
  // The pattern just tested is what the brand stands for. Check digits are no test: wallets do not keep them.
  return /^[0-9]{10}$/.test(text) ? (text as AccountNumber) : null;
}

/** What lists and messages show of an account: its last four digits. */
export function maskAccountNumber(account: AccountNumber): string {
  return `••••••${account.slice(-4)}`;
}

/** What people call a bank that its name does not say, beside a part of the name that only it has; both as `lettersOf`. */
const called: readonly (readonly [part: string, ...calls: readonly string[]])[] = [
  ['9mobile', '9psb'],
  ['accessdiamond', 'diamond'],
  ['firstcitymonument', 'fcmb'],
  ['firstof', 'fbn'],
  ['guarantytrust', 'gtb', 'gt', 'gtco', 'guaranteetrust', 'guaranty'],
  ['mtnmomo', 'momo'],
  ['moniepoint', 'moniepoint', 'monipoint', 'teamapt'],
  ['opay', 'opay', 'paycom'],
  ['polaris', 'skye'],
  ['premiumtrust', 'ptb'],
  ['stanbicibtc', 'ibtc', 'stanbic'],
  ['standardchartered', 'stanchart', 'scb'],
  ['unionof', 'ubn', 'union'],
  ['unitedforafrica', 'uba'],
  ['vfd', 'v', 'vfdmfb'],
];

/** The letters and digits of a name, without the words that any bank's may have: `GT Bank Plc` is `gt`. */
const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(?:the|plc|limited|ltd|nigeria|mfb|microfinance)\b|bank\b/g, '')
    .replace(/[^a-z0-9]/g, '');

/**
 * How surely the bank of this name is meant by what someone wrote: 2, it is its name or what people call it (`GTBank`,
 * `UBA`); 1, a part of the name or the beginning of the other; 0, another one is meant.
 */
export function bankMatch(name: string, written: string): 0 | 1 | 2 {
  const wanted = lettersOf(written);
  if (wanted === '') return 0;
  const letters = lettersOf(name);
  const [, ...calls] = called.find(([part]) => letters.includes(part)) ?? [''];
  if (letters === wanted || calls.includes(wanted)) return 2;
  return letters.includes(wanted) || calls.some((call) => call.startsWith(wanted)) ? 1 : 0;
}
