import type { MessageTextBody } from '#contract/calls/messages.calls.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { EditableKind } from '#core/messages/kinds.ts';
import { checkTemplate, type TextRefusal, textRefusalText } from '#core/messages/texts/template-rules.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { EditableContents } from '../kinds/kind.types.ts';
import { kinds } from '../kinds/kinds.queries.ts';
import { linkVersionOf, shortCode, shortLinkText } from '../links/short-links.rules.ts';
import { writeMail } from '../writing/mail.present.ts';
import { writeSms } from '../writing/sms.present.ts';
import { claimInOwnWords } from '../writing/words.present.ts';
import { MADE_UP, type SampleBusiness } from './samples.rules.ts';

export type SampleMessage =
  | { readonly channel: 'email'; readonly mail: Omit<Mail, 'to'> }
  | { readonly channel: 'sms'; readonly text: string };

/** A message of this kind about something made up. */
export const sampleContents = (
  sample: SampleBusiness,
  { kind, words }: { readonly kind: EditableKind; readonly words: string | null },
  now: Instant,
): EditableContents => kinds[kind].words.sample(sample, words, now);

/** A text as a client would get it, about a made-up booking of this business; written by what writes the real ones. */
export const writeSample = (
  sample: SampleBusiness,
  { kind, channel, body }: MessageTextBody,
  { platform, now }: { readonly platform: Platform; readonly now: Instant },
): SampleMessage => {
  const contents = sampleContents(sample, { kind, words: body === '' ? null : body }, now);
  if (channel === 'email') return { channel, mail: writeMail(contents, sample.theme, platform) };
  const code = shortCode(platform.secrets, { message: MADE_UP, linkVersion: linkVersionOf(contents) });
  return { channel, text: writeSms(contents, { shortLink: shortLinkText(platform.publicUrl, code), now }) };
};

/** Why a text cannot be sent to clients, said beside its field; null: it can. Empty stands for our own words. */
export const refuseText = ({ kind, channel, body }: MessageTextBody): Refusal | null => {
  const faults = body === '' ? [] : checkTemplate({ kind, channel, body });
  return refuseFaults(faults);
};

/** The same with the names of this business in their places: 'Fidelity' before 'bank' is a bank. */
export const refuseSample = (
  sample: SampleBusiness,
  { kind, body }: MessageTextBody,
  now: Instant,
): Refusal | null => {
  const part = body === '' ? null : claimInOwnWords(sampleContents(sample, { kind, words: body }, now));
  return refuseFaults(part === null ? [] : [{ reason: 'CLAIMS_TRUST', part }]);
};

const refuseFaults = (faults: readonly TextRefusal[]): Refusal | null =>
  faults.length === 0
    ? null
    : refusal('INVALID_INPUT', {
        errors: faults.map((fault) => ({ field: 'body', message: textRefusalText(fault) })),
      });
