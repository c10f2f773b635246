import { pageThatLeadsAway, type Reply, seeOther } from '../../http/reply.ts';
import type { Asked, Route } from '../../http/serve.ts';
import { BASE } from '../api/guarded.ts';
import { ORDINARY_CARD, testCard } from '../world/cards.ts';
import {
  awaitTransfer,
  decline,
  isFinished,
  isTimedOut,
  lapsed,
  payByCard,
  receiveTransfer,
} from '../world/payments.ts';
import type { Transaction } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { cancelledPage, finishedPage, missingPage, timedOutPage } from './ended-pages.ts';
import { payPage } from './pay-page.ts';
import { cancelAddress, returnAddress } from './return-address.ts';
import { transferPage } from './transfer-page.ts';

const PATH = new RegExp(`^${BASE}/checkout/([a-z0-9]+)$`);

/** The hosted checkout: plain forms, one page for each state of the payment. */
export function checkoutRoutes(world: World): readonly Route[] {
  return [
    {
      method: 'GET',
      path: PATH,
      answer: ({ params }) => withPayment(world, params, (one) => show(world, one)),
    },
    {
      method: 'POST',
      path: PATH,
      answer: ({ params, body }) =>
        withPayment(world, params, (one) => act(world, one, new URLSearchParams(body))),
    },
  ];
}

function withPayment(
  world: World,
  params: Asked['params'],
  answer: (transaction: Transaction) => Reply,
): Reply {
  const found = world.store.byAccessCode(params[0] ?? '');
  return found ? answer(lapsed(world, found)) : pageThatLeadsAway(404, missingPage());
}

function show(world: World, transaction: Transaction): Reply {
  const business = businessOf(world, transaction);
  if (isFinished(transaction)) return pageThatLeadsAway(200, finishedPage(transaction, business));
  if (isTimedOut(world, transaction)) return pageThatLeadsAway(200, timedOutPage(transaction));
  return pageThatLeadsAway(
    200,
    transaction.transfer ? transferPage(transaction, business) : payPage(transaction, business),
  );
}

function act(world: World, transaction: Transaction, form: URLSearchParams): Reply {
  // The other tab was quicker, or time was: the page of what is so now says which.
  if (isFinished(transaction) || isTimedOut(world, transaction)) return show(world, transaction);
  switch (form.get('do')) {
    case 'pay':
      return goBack(payByCard(world, transaction, testCard(form.get('card') ?? '') ?? ORDINARY_CARD));
    case 'decline':
      return goBack(decline(world, transaction, 'Declined'));
    case 'transfer':
      awaitTransfer(world, transaction, { status: 'ongoing', expiresAt: null });
      return seeOther(checkoutAddress(transaction));
    case 'sent':
      if (transaction.transfer === null) return show(world, transaction);
      return goBack(receiveTransfer(world, transaction, { amount: null, senderAccount: null }));
    case 'leave':
      return goBack(transaction);
    case 'cancel': {
      const address = cancelAddress(transaction);
      return address === null ? pageThatLeadsAway(200, cancelledPage(transaction)) : seeOther(address);
    }
    default:
      return show(world, transaction);
  }
}

/** To the business; without an address to go to, to the page that says how it ended. */
function goBack(transaction: Transaction): Reply {
  return seeOther(returnAddress(transaction) ?? checkoutAddress(transaction));
}

function checkoutAddress({ accessCode }: Transaction): string {
  return `${BASE}/checkout/${accessCode}`;
}

function businessOf({ store }: World, { subaccount }: Transaction): string {
  return store.subaccount(subaccount ?? '')?.businessName ?? 'the business';
}
