import type { Generated } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Channel, EditableKind } from '#core/messages/kinds.ts';
import type { BusinessId, Id } from '../../ids.ts';
import type { At, AtOrNull } from './time-columns.ts';

export type MessageKind =
  | 'booking-received'
  | 'booking-confirmed'
  | 'series-booked'
  | 'new-booking'
  | 'cancelled'
  | 'rescheduled'
  | 'lines-changed'
  | 'contact-changed'
  | 'reschedule-link'
  | 'booking-links'
  | 'password-reset'
  | 'password-changed'
  | 'new-device'
  | 'second-factor'
  | 'hand-over-asked'
  | 'owner-changed'
  | 'membership-changed'
  | 'passkey-added'
  | 'passkey-copied'
  | 'factor-removed'
  | 'member-factor-ended'
  | 'verify-email'
  | 'invitation'
  | 'access-given'
  | 'payout-changed'
  | 'dispute'
  | 'receipt'
  | 'time-gone'
  | 'payment-waiting'
  | 'refund-started'
  | 'refund-sent'
  | 'refund-details'
  | 'caution-kept'
  | 'overpaid'
  | 'reminder'
  | 'agenda'
  | 'rebooking'
  | 'review-ask'
  | 'waitlist-offer';

export type MessageTable = {
  business_id: BusinessId;
  message_id: Id;
  appointment_id: Id | null;
  kind: MessageKind;
  recipient: 'client' | 'owner';
  channel: Channel;
  lead_minutes: Generated<number>;
  version: Generated<number>;
  address: string;
  reset_id: Id | null;
  link_id: Id | null;
  refund_id: Id | null;
  receipt_id: Id | null;
  intent_id: Id | null;
  offer_id: Id | null;
  day: CalendarDate | null;
  state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'skipped'>;
  attempts: Generated<number>;
  due_at: At;
  error: Generated<string>;
  created_at: At;
  sent_at: AtOrNull;
  gateway: SmsGateway | null;
  gateway_id: string | null;
  parts: number | null;
  delivery: Generated<Delivery>;
  delivery_detail: Generated<string>;
};

export type SmsGateway = 'termii' | 'africastalking' | 'log';

/** What a gateway reported of an SMS it took. */
export type Delivery = 'none' | 'accepted' | 'delivered' | 'undelivered';

export type MessageTables = {
  messages: MessageTable;
  message_texts: {
    business_id: BusinessId;
    kind: EditableKind;
    channel: Channel;
    body: string;
    updated_at: At;
  };
  message_plans: {
    business_id: BusinessId;
    agenda_at: AtOrNull;
    replan_after: Id | null;
    replan_at: AtOrNull;
  };
  short_links: { token_hash: Buffer; business_id: BusinessId; message_id: Id; expires_at: At };
  waitlist_entries: {
    business_id: BusinessId;
    entry_id: Id;
    service_id: Id;
    staff_id: Id | null;
    day: CalendarDate;
    client_name: string;
    client_phone: string;
    client_email: Generated<string>;
    state: Generated<'waiting' | 'offered' | 'booked' | 'declined' | 'lapsed' | 'removed' | 'passed'>;
    joined_at: At;
  };
  waitlist_days: { business_id: BusinessId; service_id: Id; day: CalendarDate; look_at: At };
  waitlist_offers: {
    business_id: BusinessId;
    offer_id: Id;
    entry_id: Id;
    service_id: Id;
    staff_id: Id | null;
    starts_at: At;
    token_hash: Buffer;
    state: Generated<'open' | 'taken' | 'declined' | 'lapsed'>;
    created_at: At;
    expires_at: At;
    taken_by: Id | null;
  };
};
