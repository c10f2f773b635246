/**
 * Whom people trust with their money here, and what only they would ask for. A business called like one of them writes
 * to its clients as if it were that one.
 */
const claimed = [
  'gt bank|gtb|guaranty trust|zenith bank|access bank|first bank|uba bank|united bank for africa|fidelity bank',
  'union bank|sterling bank|stanbic|standard chartered|ecobank|fcmb|first city monument|wema|alat|polaris bank',
  'keystone bank|heritage bank|unity bank|jaiz|providus|titan trust|globus bank|suntrust|parallex|citibank',
  'kuda|opay|palmpay|monie ?point|fair ?money|vfd|pay ?stack|flutter ?wave|interswitch|quick ?teller|remita|paga',
  'nibss|central bank|cbn|efcc|firs|akoko|bvn|otp|atm card|account verification|verify your',
].join('|');

// Between the letters and words of a name anything that is neither letter nor digit may stand.
const pattern = new RegExp(
  `(?<![a-z0-9])(?:${claimed.replaceAll(' ?', '[^a-z0-9]*').replaceAll(' ', '[^a-z0-9]*')})(?![a-z0-9])`,
);

/** Letters of other alphabets that look like ours. */
const alike: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  і: 'i',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  β: 'b',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'y',
};

/** Whether a business so called would be taken for a bank, for who moves its clients' money, or for us. */
export function claimsTrust(name: string): boolean {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[а-яіα-ω]/g, (letter) => alike[letter] ?? letter);
  return pattern.test(folded);
}
