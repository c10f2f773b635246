import type { ClientWays } from '../../appointments/client-rights.ts';
import type { CalendarDate } from '../../calendar/calendar-date.ts';
import type { Kobo } from '../../money/kobo.ts';
import type { EditableKind } from '../kinds.ts';

/** Each kind's words. */
export type Texts = Readonly<Record<EditableKind, string>>;

/** What of a booking our own words differ by. */
export type SpokenOf = {
  /** It is pending, and its client is the one who confirms it. */
  readonly asksToConfirm: boolean;
  /** It is pending, and the business is the one who confirms it. */
  readonly awaitsBusiness?: boolean;
  /** An item on hire, and whether it is brought to the client. */
  readonly rental?: boolean;
  readonly delivered?: boolean;
  /** Of an item that is out: the day it is due back, since the day it went out is past. */
  readonly dueBack?: CalendarDate;
  /** What its client may still do with it; everything where nothing is said. */
  readonly ways?: ClientWays;
  /** It is cancelled, and its client has to say which bank account their money goes to. */
  readonly asksAccount?: boolean;
  /** What is paid and stays so, and what is still to pay: they add up to the total. Said where an SMS has room. */
  readonly money?: { readonly paid: Kobo; readonly due: Kobo };
};

/** Our words for one channel. What is not said of a rental or a delivery apart is said as of an appointment. */
type Wording = {
  readonly ofAppointment: Texts;
  readonly ofRental: Partial<Texts>;
  /** Nobody has to come, at any hour, for what is brought to them. */
  readonly ofDelivery: Partial<Texts>;
  /** Where the client is the one who confirms, until they have. */
  readonly toConfirm: Partial<Texts>;
  /** Where the business is the one who confirms, until it has: nothing is settled yet. */
  readonly toBeConfirmed: Partial<Texts>;
  /** Of an item that is out: nothing of it is fetched or brought any more. */
  readonly ofWhatIsOut: Partial<Texts>;
  /** Where a client gets money back to an account that they have still to name. */
  readonly toNameAccount: string;
};

/** The words for a kind and what it is about, out of those of a channel. */
export function chooseText(wording: Wording, kind: EditableKind, about: SpokenOf): string {
  const { asksToConfirm, awaitsBusiness = false, asksAccount = false } = about;
  const { rental = false, delivered = false, dueBack } = about;
  if (kind === 'cancelled' && asksAccount) return wording.toNameAccount;
  const pending = asksToConfirm ? wording.toConfirm : awaitsBusiness ? wording.toBeConfirmed : {};
  const unsettled = pending[kind];
  if (unsettled !== undefined) return unsettled;
  const out = dueBack === undefined ? undefined : wording.ofWhatIsOut[kind];
  if (out !== undefined) return out;
  const apart = delivered ? wording.ofDelivery : rental ? wording.ofRental : {};
  return apart[kind] ?? wording.ofAppointment[kind];
}
