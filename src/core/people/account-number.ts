declare const accountNumberBrand: unique symbol;

/** A Nigerian bank account number: exactly ten digits. Personal data; never logged in full. */
export type AccountNumber = string & { readonly [accountNumberBrand]: true };

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
