import { shownBy } from './code-guard.ts';

const MESSAGES = 'src/server/modules/messages';

export const trustGuards = [
  ...shownBy(
    'core/people/claimed-name',
    {
      name: 'a look-alike letter is read as the one it looks like',
      file: 'src/core/people/look-alikes.ts',
      text: 'return alike.get(letter) ?? alike.get(letter.toUpperCase()) ?? letter.toLowerCase();',
      instead: 'return letter.toLowerCase();',
    },
    {
      name: 'a digit is read as the letter it stands for',
      file: 'src/core/people/claimed-name.ts',
      text: "(writtenAs[letter] ?? letter) + (repeated ? '+' : '')",
      instead: "letter + (repeated ? '+' : '')",
    },
    {
      name: 'a name is read through what stands between its letters',
      file: 'src/core/people/claimed-name.ts',
      text: "const between = '[^a-z0-9]*';",
      instead: "const between = '';",
    },
    {
      name: 'a number is no bank',
      file: 'src/core/people/claimed-name.ts',
      text: '    if (!mostlyLetters(part)) continue;',
      instead: '',
    },
    {
      name: 'a bank’s own word alone is the bank',
      file: 'src/core/people/claimed-name.ts',
      text: "return alone.test(words.filter((word) => !ofNobody.test(word)).join(''));",
      instead: 'return words.length < 0;',
    },
  ),
  ...shownBy('core/messages/link-like', {
    name: 'a link is one whatever it ends in',
    file: 'src/core/messages/link-like.ts',
    text: 'const links = [linkLike, dotted, oneLetter];',
    instead: 'const links = [linkLike];',
  }),
  ...shownBy('attacks/plain-names', {
    name: 'no service, category, person or role is called like a bank',
    file: 'src/server/modules/auth/refuse-name.ts',
    text: '    const claim = trustClaimIn(name);',
    instead: '    const claim = name.length < 0 ? trustClaimIn(name) : null;',
    named: 'nobody whom people trust',
  }),
  ...shownBy(
    'attacks/plain-names',
    {
      name: 'no question asks as a bank does',
      file: 'src/server/modules/auth/refuse-name.ts',
      text: '    const claim = name === before ? null : trustClaimIn(name);',
      instead: '    const claim = name.length < 0 ? trustClaimIn(name) : before === name ? null : null;',
      named: 'asked by nobody whom people trust',
    },
    {
      name: 'no link of ours names a bank',
      file: 'src/core/people/slug.ts',
      text: "claimsTrust(text.replaceAll('-', ' '))",
      instead: "text === ''",
      named: 'no link of ours names a bank',
    },
  ),
  ...shownBy('core/messages/template-rules', {
    name: 'no text of an owner names a bank account',
    file: 'src/core/messages/template-rules.ts',
    text: 'length === ACCOUNT_DIGITS',
    instead: 'length < 0',
  }),
  ...shownBy(
    'messages/texts',
    {
      name: 'an owner’s own text does not speak as a bank',
      file: 'src/core/messages/template-rules.ts',
      text: "  if (claim !== null) refusals.push({ reason: 'CLAIMS_TRUST', part: claim });",
      instead: '',
      named: 'are refused beside their field',
    },
    {
      name: 'a text of before that speaks as a bank is not sent',
      file: `${MESSAGES}/message-words.ts`,
      text: "claimOf(own.value, valuesOf(about, '')) === null",
      instead: "valuesOf(about, '').link === ''",
      named: 'stay readable',
    },
  ),
  ...shownBy(
    'messages/messages',
    {
      name: 'a business of before speaks as no bank',
      file: `${MESSAGES}/templates/wording.ts`,
      text: '  claimsTrust(name) ? ',
      instead: "  name === 'Zenith' ? ",
      named: 'whatever business, service and staff of before',
    },
    {
      name: 'a service of before speaks as no bank',
      file: `${MESSAGES}/templates/wording.ts`,
      text: "(trustClaimIn(name) === null ? withoutLink(name) : '')",
      instead: 'withoutLink(name)',
      named: 'whatever business, service and staff of before',
    },
    {
      name: 'a client of a bank’s name is not greeted by it',
      file: `${MESSAGES}/templates/wording.ts`,
      text: 'return parsed.ok && trustClaimIn(parsed.value) === null ? parsed.value',
      instead: 'return parsed.ok ? parsed.value',
      named: 'whatever business, service and staff of before',
    },
  ),
  ...shownBy(
    'messages/owner-made-caps',
    {
      name: 'whom a business booked itself hears of it so many times a day',
      file: `${MESSAGES}/sending-caps.ts`,
      text: '  if (isOwnerMade(message)) return [ownerMade[message.channel], ...ofItsKind(message)];',
      instead: '',
    },
    {
      name: 'a cancellation of what the business booked itself counts',
      file: `${MESSAGES}/sending-caps.ts`,
      text: '(uncounted.includes(message.kind) && !own)',
      instead: 'uncounted.includes(message.kind)',
    },
  ),
  ...shownBy('messages/sms-messages', {
    name: 'the day of a business holds the confirmations it brought about itself',
    file: `${MESSAGES}/sending-caps.ts`,
    text: '  const inAnyCase = isConfirmation(message) && !own;',
    instead: '  const inAnyCase = isConfirmation(message);',
    named: 'hold what a business booked itself',
  }),
];
