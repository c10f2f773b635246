export type Bank = Readonly<{ id: number; name: string; slug: string; code: string }>;

/** `001` takes any account in test mode and is in no list. */
export const TEST_BANK: Bank = { id: 1001, name: 'Test Bank', slug: 'test-bank', code: '001' };

// Names, slugs and codes as the provider returns them; ids from 801 on are the simulator's own.
const ROWS: readonly (readonly [id: number, name: string, slug: string, code: string])[] = [
  [801, '9mobile 9Payment Service Bank', '9mobile-9payment-service-bank-ng', '120001'],
  [1, 'Access Bank', 'access-bank', '044'],
  [802, 'Access Bank (Diamond)', 'access-bank-diamond', '063'],
  [803, 'Accion Microfinance Bank', 'accion-microfinance-bank-ng', '602'],
  [804, 'Airtel Smartcash PSB', 'airtel-smartcash-psb-ng', '120004'],
  [805, 'ALAT by WEMA', 'alat-by-wema', '035A'],
  [806, 'ASO Savings and Loans', 'asosavings', '401'],
  [807, 'Carbon', 'carbon', '565'],
  [808, 'Citibank Nigeria', 'citibank-nigeria', '023'],
  [173, 'Coronation Merchant Bank', 'coronation-merchant-bank-ng', '559'],
  [809, 'Ecobank Nigeria', 'ecobank-nigeria', '050'],
  [167, 'Eyowo', 'eyowo', '50126'],
  [677, 'Fairmoney Microfinance Bank', 'fairmoney-microfinance-bank-ng', '51318'],
  [6, 'Fidelity Bank', 'fidelity-bank', '070'],
  [7, 'First Bank of Nigeria', 'first-bank-of-nigeria', '011'],
  [8, 'First City Monument Bank', 'first-city-monument-bank', '214'],
  [112, 'FSDH Merchant Bank Limited', 'fsdh-merchant-bank-limited', '501'],
  [70, 'Globus Bank', 'globus-bank', '00103'],
  [183, 'GoMoney', 'gomoney', '100022'],
  [633, 'Greenwich Merchant Bank', 'greenwich-merchant-bank-ng', '562'],
  [9, 'Guaranty Trust Bank', 'guaranty-trust-bank', '058'],
  [301, 'HopePSB', 'hopepsb-ng', '120002'],
  [22, 'Jaiz Bank', 'jaiz-bank', '301'],
  [11, 'Keystone Bank', 'keystone-bank', '082'],
  [67, 'Kuda Bank', 'kuda-bank', '50211'],
  [233, 'Lotus Bank', 'lotus-bank', '303'],
  [178, 'Mint MFB', 'mint-mfb', '50304'],
  [810, 'Moniepoint MFB', 'moniepoint-mfb-ng', '50515'],
  [303, 'MTN Momo PSB', 'mtn-momo-psb-ng', '120003'],
  [171, 'OPay Digital Services Limited (OPay)', 'paycom', '999992'],
  [811, 'Optimus Bank Limited', 'optimus-bank-ltd', '107'],
  [185, 'Paga', 'paga', '100002'],
  [169, 'PalmPay', 'palmpay', '999991'],
  [26, 'Parallex Bank', 'parallex-bank', '104'],
  [13, 'Polaris Bank', 'polaris-bank', '076'],
  [812, 'PremiumTrust Bank', 'premiumtrust-bank-ng', '105'],
  [813, 'Providus Bank', 'providus-bank', '101'],
  [814, 'Rand Merchant Bank', 'rand-merchant-bank', '502'],
  [815, 'Rubies MFB', 'rubies-mfb', '125'],
  [816, 'Safe Haven MFB', 'safe-haven-mfb-ng', '51113'],
  [817, 'Sparkle Microfinance Bank', 'sparkle-microfinance-bank', '51310'],
  [818, 'Stanbic IBTC Bank', 'stanbic-ibtc-bank', '221'],
  [819, 'Standard Chartered Bank', 'standard-chartered-bank', '068'],
  [820, 'Sterling Bank', 'sterling-bank', '232'],
  [821, 'Suntrust Bank', 'suntrust-bank', '100'],
  [822, 'TAJ Bank', 'taj-bank', '302'],
  [823, 'Titan Bank', 'titan-bank', '102'],
  [824, 'Titan Paystack', 'titan-paystack', '100039'],
  [825, 'Union Bank of Nigeria', 'union-bank-of-nigeria', '032'],
  [826, 'United Bank For Africa', 'united-bank-for-africa', '033'],
  [827, 'Unity Bank', 'unity-bank', '215'],
  [828, 'VFD Microfinance Bank Limited', 'vfd', '566'],
  [20, 'Wema Bank', 'wema-bank', '035'],
  [829, 'Zenith Bank', 'zenith-bank', '057'],
];

/** Nigerian banks by name. */
export const BANKS: readonly Bank[] = ROWS.map(([id, name, slug, code]) => ({ id, name, slug, code }));

/** The bank of a code, the test bank included; null when there is none. */
export function bankByCode(code: string): Bank | null {
  return [...BANKS, TEST_BANK].find((bank) => bank.code === code) ?? null;
}

export function bankById(id: number): Bank | null {
  return [...BANKS, TEST_BANK].find((bank) => bank.id === id) ?? null;
}
