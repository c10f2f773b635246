import { useEffect, useMemo, useState } from 'react';
import { clientBookingCalls } from '#contract/calls/appointments.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { proofOf } from '#contract/hold-proof.ts';
import type { BookPage, RentalPage } from '#contract/pages/booking-pages.ts';
import type { WayOn } from '#contract/pages/page-forms.ts';
import { clientPaths } from '#contract/paths.ts';
import type { Quote } from '#contract/replies/money-views.ts';
import { nairaToKobo } from '#core/money/kobo.ts';
import { type RequestParts, request } from '#web/api/client.ts';
import { type FieldErrors, fieldErrorsFrom } from '../details/details.ts';
import { forgetDetails } from '../details/use-details.ts';
import { useClientPaths } from '../document/client-paths.tsx';
import { keepInAddress } from '../held/own-hold.ts';
import { answerOf, quoteIn, textFor, waysIn } from './refusals.ts';
import { showDetails } from './submission.tsx';
import { nearestIn, type Phase, useAttempt } from './use-attempt.ts';

/** What is due now as a payment is asked for with it: in whole kobo, which a multiplication of naira often misses. */
export const dueInKobo = ({ dueNow }: Pick<Quote, 'dueNow'>): number => nairaToKobo(dueNow) ?? 0;

/** Where the form of the last step goes: a payment may not be framed, so from a frame it takes the whole window. */
export const useFormTarget = (
  { business, service }: Pick<BookPage | RentalPage, 'business' | 'service'>,
  due: number,
): { readonly action: string; readonly target?: '_top' } => {
  const here = useClientPaths();
  const leaves = here.embedded && due > 0;
  const { book } = leaves ? clientPaths(false) : here;
  const action = book(business.businessSlug, service.slug);
  return leaves ? { action, target: '_top' } : { action };
};

export type BookingBody = RequestParts<typeof clientBookingCalls.create>['body'];

/** How a payment is made: on the provider's page, or by a transfer to an account made for it. */
export type Channel = 'checkout' | 'transfer';

/** A booking and how it is paid for; `pay` null: nothing is due now. `due` in naira, as the client was told. */
type Sending = {
  readonly booking: BookingBody;
  readonly pay: { readonly channel: Channel; readonly due: number } | null;
};

type SubmitRefusal = {
  readonly text: string;
  readonly fieldErrors: FieldErrors;
  readonly nearest: readonly string[];
  readonly ways: readonly WayOn[];
  /** What is due after all, where that is what was wrong. */
  readonly quote: Quote | null;
};

type Submission = {
  readonly phase: Phase;
  readonly refusal: SubmitRefusal | null;
  /** Where to pay, once that is known and the browser may need a tap to go there. */
  readonly payAt: string | null;
  readonly send: (booking: BookingBody, quote: Quote, channel: Channel) => void;
  readonly forget: () => void;
};

/** Opens a payment outside the frame, unless the browser only lets a tap do that. */
const leaveFrameFor = (address: string): void => {
  try {
    (top ?? window).location.href = address;
  } catch {
    // The link that is shown meanwhile leads there.
  }
};

/**
 * Sends the form as it goes without scripts. The server answers with the page as it stands now, and in it what was
 * typed and what has changed: all of a page may be about terms.
 */
export const sendPlainly = (): void => {
  const form = document.forms.namedItem('details');
  if (form === null) return;
  form.target = '_self';
  form.action = location.pathname;
  form.submit();
};

/** Sends the booking, or opens its payment: one attempt never books or charges twice. Then goes on to what follows. */
export const useSubmit = (attempt: string, held: string | undefined): Submission => {
  const { bookingComplete, embedded } = useClientPaths();
  const [payAt, setPayAt] = useState<string | null>(null);

  const ask = async ({ booking, pay }: Sending, idempotencyKey: string) => {
    if (pay === null) {
      const booked = await request(clientBookingCalls.create, { body: booking, idempotencyKey });
      return answerOf(booked, '_id');
    }
    const { clientEmail: email, businessId, ...metadata } = booking;
    const { channel, due } = pay;
    const proof = proofOf(idempotencyKey);
    const amount = dueInKobo({ dueNow: due });
    const body = { email, amount, businessId, metadata, channel, proof, hold: held };
    const opened = await request(paymentsCalls.initialize, { body, idempotencyKey });
    if (opened.ok) keepInAddress(opened.reply.data?.hold);
    return answerOf(opened, 'authorization_url');
  };

  const { phase, refused, send, forget } = useAttempt(
    attempt,
    ask,
    (reply, { pay }) => {
      if (pay === null) {
        forgetDetails();
        location.assign(bookingComplete(reply));
        return;
      }
      // What was typed stays with the address: whoever comes back from the payment finds it.
      if (!embedded) {
        location.assign(reply);
        return;
      }
      setPayAt(reply);
      leaveFrameFor(reply);
    },
    // What this browser holds makes room for the next one, so another way to pay is simply another try.
    ({ pay }) => pay !== null,
  );
  useEffect(() => {
    if (refused === null) return;
    showDetails();
    const { code } = refused.refusal;
    // What can be had of an order instead is the server's to say.
    if (code === 'TERMS_CHANGED' || (code === 'OUT_OF_STOCK' && refused.body.booking.lines)) sendPlainly();
  }, [refused]);
  const told = useMemo<SubmitRefusal | null>(() => {
    if (refused === null) return null;
    const { refusal, body } = refused;
    return {
      text: textFor(refusal, body.pay !== null),
      fieldErrors: fieldErrorsFrom(refusal.errors, body.booking.customFieldAnswers ?? []),
      nearest: nearestIn(refusal),
      ways: waysIn(refusal),
      quote: quoteIn(refusal),
    };
  }, [refused]);
  return {
    phase,
    refusal: told,
    payAt,
    send: (booking, { dueNow: due }, channel) => send({ booking, pay: due > 0 ? { channel, due } : null }),
    forget,
  };
};
