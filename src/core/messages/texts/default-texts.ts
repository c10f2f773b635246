import type { Channel, EditableKind } from '../kinds.ts';
import { emailText } from './email-texts.ts';
import { smsText } from './sms-texts.ts';
import type { SpokenOf } from './wording.ts';

/** Our own words for a kind of message: the whole SMS, or the opening paragraph of an email. */
export const defaultText = (kind: EditableKind, channel: Channel, about: SpokenOf): string =>
  channel === 'sms' ? smsText(kind, about) : emailText(kind, about);
