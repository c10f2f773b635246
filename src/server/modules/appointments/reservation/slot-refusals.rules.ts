import { type Refusal, refusal } from '#contract/outcome.ts';
import type { SlotRefusal } from '#core/slots/accept-slot.ts';

/** Why a client cannot have a start time. */
export const slotRefusal: Readonly<Record<SlotRefusal, Refusal>> = {
  SLOT_TAKEN: refusal('SLOT_TAKEN'),
  NOT_OFFERED: refusal('SLOT_NOT_OFFERED'),
  TOO_SOON: refusal('SLOT_NOT_OFFERED', {
    message: 'That time is too soon to be booked online. Please pick a later one.',
  }),
  TOO_FAR: refusal('SLOT_NOT_OFFERED', {
    message: 'That time is too far ahead to be booked. Please pick an earlier one.',
  }),
};
