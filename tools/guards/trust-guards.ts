import { shownBy } from './code-guard.ts';

export const trustGuards = [
  ...shownBy(
    'core/names/claimed-name',
    {
      mark: 'a-look-alike-letter-is-read-as-the-one-it-looks-like',
      text: 'alike.get(letter) ?? alike.get(letter.toUpperCase()) ??',
    },
    {
      mark: 'a-digit-is-read-as-the-letter-it-stands-for',
      text: '(writtenAs[letter] ?? letter)',
      instead: 'letter',
    },
    {
      mark: 'a-name-is-read-through-what-stands-between-its-letters',
      instead: "const between = '';",
    },
    {
      mark: 'a-number-is-no-bank',
    },
    {
      mark: 'a-banks-own-word-alone-is-the-bank',
      instead: 'return words.length < 0;',
    },
  ),
  ...shownBy('core/messages/texts/link-like', {
    mark: 'a-link-is-one-whatever-it-ends-in',
    text: ', dotted, oneLetter',
  }),
  ...shownBy('attacks/plain-names', {
    mark: 'no-service-category-person-or-role-is-called-like-a-bank',
    instead: 'const claim = name.length < 0 ? trustClaimIn(name) : null;',
    named: 'nobody whom people trust',
  }),
  ...shownBy(
    'attacks/plain-names',
    {
      mark: 'no-question-asks-as-a-bank-does',
      instead: 'const claim = name.length < 0 ? trustClaimIn(name) : before === name ? null : null;',
      named: 'asked by nobody whom people trust',
    },
    {
      mark: 'no-link-of-ours-names-a-bank',
      text: "claimsTrust(text.replaceAll('-', ' '))",
      instead: "text === ''",
      named: 'no link of ours names a bank',
    },
  ),
  ...shownBy(
    'core/messages/texts/template-rules',
    {
      mark: 'no-text-of-an-owner-names-a-bank-account',
      text: 'length === ACCOUNT_DIGITS',
      instead: 'length < 0',
    },
    {
      mark: 'an-owners-own-text-does-not-speak-as-a-bank',
      named: 'does not speak as a bank',
    },
  ),
  ...shownBy('messages/texts/texts', {
    mark: 'a-text-of-before-that-speaks-as-a-bank-is-not-sent',
    text: "claimOf(own.value, valuesOf(about, '')) === null",
    instead: "valuesOf(about, '').link === ''",
    named: 'stay readable',
  }),
  ...shownBy(
    'messages/planning/messages',
    {
      mark: 'a-business-of-before-speaks-as-no-bank',
      text: 'claimsTrust(name) ?',
      instead: "name === 'Zenith' ?",
      named: 'whatever business, service and staff of before',
    },
    {
      mark: 'a-service-of-before-speaks-as-no-bank',
      text: "(trustClaimIn(name) === null ? withoutLink(name) : '')",
      instead: 'withoutLink(name)',
      named: 'whatever business, service and staff of before',
    },
    {
      mark: 'a-client-of-a-banks-name-is-not-greeted-by-it',
      text: '&& trustClaimIn(parsed.value) === null',
      named: 'whatever business, service and staff of before',
    },
  ),
  ...shownBy(
    'messages/sending/owner-made-caps',
    {
      mark: 'whom-a-business-booked-itself-hears-of-it-so-many-times-a-day',
    },
    {
      mark: 'a-cancellation-of-what-the-business-booked-itself-counts',
      text: '(isToldInAnyCase(message) && !own)',
      instead: 'isToldInAnyCase(message)',
    },
  ),
  ...shownBy('messages/sending/sms-messages', {
    mark: 'the-day-of-a-business-holds-the-confirmations-it-brought-about-itself',
    instead: 'const inAnyCase = isConfirmation(message);',
    named: 'hold what a business booked itself',
  }),
];
