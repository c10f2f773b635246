import type { MessagePreview, MessageText, MessageTextBody } from '#contract/calls/messages.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { type Channel, channels, type EditableKind, editableKinds } from '#core/messages/kinds.ts';
import { septets } from '#core/messages/sms/gsm7.ts';
import { defaultText } from '#core/messages/texts/default-texts.ts';
import { ok } from '#core/result.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { inTenant, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import { refuseSample, refuseText, writeSample } from './samples.present.ts';
import type { SampleBusiness } from './samples.rules.ts';
import { findConfirmation, findSampleBusiness, findSampleService, listOwnTexts } from './texts.repo.ts';

/** Asked for at every pause in typing; more than this is a program at play. */
const previews: Limit = { name: 'message-preview', max: 600, windowMinutes: 60 };

/** The words of every message that can be edited, the owner's own or ours. */
export const readTexts = async (transaction: TenantTransaction): Promise<MessageText[]> => {
  const own = await listOwnTexts(transaction);
  const confirmation = await findConfirmation(transaction);
  return editableKinds.flatMap((kind) =>
    channels.map((channel) => {
      const written = own.find((text) => text.kind === kind && text.channel === channel);
      return {
        kind,
        channel,
        body: written?.body ?? usualText(kind, channel, confirmation),
        isDefault: written === undefined,
      };
    }),
  );
};

/** Our own words as the business's clients mostly get them: a reminder is mostly of a booking that is confirmed. */
export const usualText = (
  kind: EditableKind,
  channel: Channel,
  confirmation: BookingFacts['confirmation'],
): string =>
  defaultText(kind, channel, { asksToConfirm: kind === 'booking-received' && confirmation === 'client' });

/** How a text would arrive, about a made-up booking of the business. */
export const previewText = (
  platform: Platform,
  body: MessageTextBody,
  { session, now }: Pick<OwnerContext, 'session' | 'now'>,
): Promise<Outcome<{ success: true; data: MessagePreview }>> => {
  const refused = refuseText(body);
  if (refused !== null) return Promise.resolve(refused);
  return inTenant(platform.database, session.business, async (transaction) => {
    const limit = await hitLimit(transaction.query, previews, session.business, now);
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: limit.retryAfterSeconds });
    const sample = await loadSampleBusiness(transaction);
    const claiming = refuseSample(sample, body, now);
    if (claiming !== null) return claiming;
    const written = writeSample(sample, body, { platform, now });
    return ok({ success: true, data: presentSample(written) });
  });
};

const presentSample = (written: ReturnType<typeof writeSample>): MessagePreview => {
  if (written.channel === 'sms')
    return { subject: '', text: written.text, html: '', septets: septets(written.text) };
  const { subject, text, html } = written.mail;
  return { subject, text, html, septets: null };
};

/** What the made-up booking of this business is about. */
export const loadSampleBusiness = async (transaction: TenantTransaction): Promise<SampleBusiness> => {
  const { primaryColor, backgroundColor, textColor, ...business } = await findSampleBusiness(transaction);
  const service = await findSampleService(transaction);
  const priceKobo = service?.bookingType === 'item-based' ? service.baseFeeKobo : service?.priceKobo;
  return {
    ...business,
    theme: { primaryColor, backgroundColor, textColor },
    staffName: business.staffName ?? '',
    service: service === undefined || priceKobo === undefined ? null : { ...service, priceKobo },
  };
};
