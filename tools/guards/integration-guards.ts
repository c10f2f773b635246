import { shownBy } from './code-guard.ts';

export const integrationGuards = [
  ...shownBy(
    'outbound/outbound',
    {
      mark: 'an-address-of-ipv6-is-one-that-is-given-out',
      instead: 'if (!isIPv6(address)) return false;',
      named: 'is no address of the open internet',
    },
    { mark: 'only-https-is-asked', named: 'is refused without a question' },
    {
      mark: 'a-name-that-somebody-typed-takes-no-place-of-the-machines-own-look-up',
      instead:
        "const { lookup } = await import('node:dns/promises'); const found = await Promise.allSettled([lookup(host, { all: true }).then((all) => all.map(({ address }) => address))]);",
      named: 'asks the name servers',
    },
    {
      mark: 'one-private-address-among-a-names-is-enough-to-refuse-it',
      named: 'one of its addresses is private',
    },
    {
      mark: 'the-connection-goes-to-the-address-that-was-looked-at',
      named: 'the connection goes to the address',
    },
    { mark: 'of-a-reply-only-the-beginning-is-read', named: 'of an endless reply' },
  ),
  ...shownBy(
    'webhooks/retries.rules',
    {
      mark: 'only-2xx-says-that-it-arrived',
      text: '&& status < 300',
      named: 'does not, and it is tried again',
    },
    { mark: 'what-is-gone-is-not-asked-again', named: '410 ends' },
    {
      mark: 'what-takes-nothing-for-three-days-is-switched-off',
      instead: "const state = 'on';",
      named: 'an event is tried for three days',
    },
    { mark: 'an-event-is-tried-for-three-days', named: 'an event is tried for three days' },
  ),
  ...shownBy(
    'integrations/webhooks/webhooks',
    {
      mark: 'what-cannot-be-signed-waits-for-a-new-secret',
      named: 'one whose secret does not open any more',
    },
    {
      mark: 'a-replaced-secret-signs-for-a-day-and-no-longer',
      instead: 'const before = row.sealed_before;',
      named: 'two sign for a day',
    },
    { mark: 'a-webhook-that-failed-is-left-alone-for-a-while', named: 'what piles up' },
    { mark: 'one-at-a-time-is-delivered-to-a-webhook', named: 'one that is being delivered to' },
    {
      mark: 'a-secret-that-was-replaced-twice-signs-no-more',
      text: 'sealed: before.sealed,',
      instead: 'sealed: before.sealed_before ?? before.sealed,',
      named: 'two sign for a day',
    },
    { mark: 'one-business-holds-two-lanes-at-most', named: 'twenty receivers of one business' },
    { mark: 'ten-webhooks-at-most', named: 'more than ten' },
  ),
  ...shownBy(
    'keys/keys',
    { mark: 'twenty-keys-at-most', named: 'more than twenty' },
    { mark: 'a-key-opens-with-its-own-secret-alone', named: 'told the same' },
    {
      mark: 'what-a-key-did-is-told-by-its-name',
      instead: '',
      named: 'the history tells its name',
    },
    { mark: 'a-key-decides-alone-whatever-cookies-come-with-it', named: 'by its key alone' },
    { mark: 'a-key-writes-nothing-that-anybody-may', named: 'by its key alone' },
    {
      mark: 'guesses-at-keys-are-counted-by-network',
      instead: 'const guessed = null;',
      named: 'guesses twenty times',
    },
    { mark: 'a-key-asks-600-times-a-minute', instead: 'const tooOften = null;', named: 'asks 600 times' },
  ),
  ...shownBy('attacks/keys', {
    mark: 'whoever-sees-no-numbers-gets-no-message-to-send-by-hand',
    instead: 'const booking = await findHandWritten(transaction, id);',
    named: 'sees no number',
  }),
  ...shownBy('http/permissions', {
    mark: 'a-key-has-what-it-was-given-and-no-more',
    instead: "return 'all';",
    named: 'a key that may do',
  }),
];
