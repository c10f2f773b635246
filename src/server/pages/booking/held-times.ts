import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HeldTime } from '#contract/pages/held-pages.ts';
import type { FormSeal, FormState } from '#contract/pages/page-forms.ts';
import type { PublicBusiness } from '#contract/replies/views.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { toldUntil } from '#core/money/hold-limits.ts';
import { readMaker } from '../../modules/appointments/index.ts';
import { type HeldBooking, readHeldAt, startOfDraft } from '../../modules/checkout/index.ts';
import { readOfferedClient } from '../../modules/waitlist/index.ts';
import { bookedCookie, holdCookie, waitingCookie } from '../../platform/http/client-cookies.ts';
import type { Id } from '../../platform/ids.ts';
import { emptyForm, type FormValues } from '../asked-values.ts';
import { type PageHost, readKept } from '../page-host.ts';
import type { BookingFacts } from './booking-form.ts';

/** What a booking page knows of the times its visitor holds unpaid at the business. */
export type OwnHolds = {
  /** All that live. */
  readonly shown: readonly HeldTime[];
  /** Of this service: not in its client's own way. */
  readonly except: Id | null;
  /** What was typed for it in this very browser, or for the booking before. */
  readonly values: FormValues;
  /** They are of the booking before. */
  readonly remembered: boolean;
};

/**
 * The holds behind the token in the address or the form, and behind the browser's cookie. Whoever brings neither sees
 * nothing of anybody's; a page in another site's frame reads no cookie. A link may have been passed on: by it alone a
 * hold can be continued or an offer taken, and nothing that was typed is shown.
 */
export const readOwnHolds = async (
  host: PageHost,
  request: FastifyRequest,
  { business, service, chosenLines, order }: BookingFacts,
  {
    token,
    offer,
    now,
  }: { readonly token: string | null; readonly offer: string | null; readonly now: Instant },
): Promise<OwnHolds> => {
  const kept = readKept(host, request, holdCookie);
  const tokens = [token ?? '', ...kept];
  const held = await readHeldAt(host.platform, { tokens, businessId: business._id }, now);
  const joined = { token: offer ?? '', kept: readKept(host, request, waitingCookie) };
  const offered = offer === null ? null : await readOfferedClient(host.platform, joined, now);
  const here = chosenLines?.services.map(({ _id }) => _id) ??
    order?.lines.map(({ serviceId }) => serviceId) ?? [service._id];
  const own = held.filter(({ serviceId }) => here.includes(serviceId));
  const live = own.find(({ isLive }) => isLive);
  const typedHere = own.filter((one) => kept.includes(one.token) && one.draft !== null);
  const typed = {
    ...offeredValues(offered),
    ...valuesOf(typedHere.find(({ isLive }) => isLive) ?? typedHere[0]),
  };
  const maker =
    Object.keys(typed).length > 0
      ? null
      : await readMaker(host.platform, readKept(host, request, bookedCookie), business._id);
  return {
    shown: held
      .filter(({ isLive }) => isLive)
      .flatMap((one) => presentHeldTime(one, one === live, business.timezone)),
    // For some minutes after its end it still waits for its money: to its own client that is no reason.
    except: (live ?? own.find(({ draft }) => draft !== null))?.intent.intent_id ?? null,
    values: maker === null ? typed : contactValues(maker),
    remembered: maker !== null,
  };
};

const presentHeldTime = (
  { token, intent, draft, staffId }: HeldBooking,
  isThis: boolean,
  zone: string,
): readonly HeldTime[] =>
  draft === null
    ? []
    : [
        {
          token,
          isThis,
          staffId,
          serviceName: draft.serviceName,
          bookingType: draft.hire === null ? 'time-based' : 'item-based',
          date: startOfDraft(draft, zone),
          heldUntil: formatInstant(toldUntil(intent.held_until)),
        },
      ];

/** What the visitor's browser holds unpaid at a business, on a page that is of none of its services. */
export const readHeldTimes = async (
  host: PageHost,
  request: FastifyRequest,
  { _id: businessId, timezone }: Pick<PublicBusiness, '_id' | 'timezone'>,
): Promise<readonly HeldTime[]> => {
  const tokens = readKept(host, request, holdCookie);
  const held = await readHeldAt(host.platform, { tokens, businessId }, host.platform.clock.now());
  return held.filter(({ isLive }) => isLive).flatMap((one) => presentHeldTime(one, false, timezone));
};

/** The form of the last step as its visitor finds it. */
export const ownForm = (seal: FormSeal, { values, remembered }: OwnHolds): FormState => ({
  ...emptyForm(seal, values),
  ...(remembered ? { remembered: true } : {}),
});

/** A page that brings back what somebody typed is kept by nobody, and its address, which may be a key, is told nobody. */
export const keepOwn = (reply: FastifyReply, { shown, values }: OwnHolds): FastifyReply =>
  shown.length === 0 && Object.keys(values).length === 0 ? reply : keepKey(reply);

/** So is one that carries the key to a booking. */
export const keepKey = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

/** What whoever waited said when they joined the line here: nobody types it twice in one browser. */
const offeredValues = (client: Awaited<ReturnType<typeof readOfferedClient>>): FormValues =>
  client === null ? {} : contactValues(client);

type Contact = { readonly name: string; readonly phone: string; readonly email: string };
const contactValues = ({ name, phone, email }: Contact): FormValues => ({
  clientName: name,
  clientPhone: phone,
  clientEmail: email,
});

/** A draft as the form of the last step has it; the bank account is sealed and is typed again. */
const valuesOf = (held: HeldBooking | undefined): FormValues => {
  const draft = held?.draft ?? null;
  if (draft === null) return {};
  const answers = draft.answers.map(
    ({ fieldId, value }) => [`field-${fieldId}`, value === null ? '' : String(value)] as const,
  );
  return {
    clientName: draft.clientName,
    clientPhone: draft.clientPhone,
    clientEmail: draft.clientEmail,
    ...(draft.note ? { notes: draft.note } : {}),
    ...(draft.hire === null ? {} : { 'deliveryDetails.address': draft.hire.delivery.address }),
    ...Object.fromEntries(answers),
  };
};
