import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { IntakeAnswer, IntakeField } from '#core/intake/answers.ts';
import type { ChosenOption, OptionGroup } from '#core/lines/options.ts';
import type { PaymentStatus } from '#core/money/booking-money.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Part } from '#core/rentals/bundles.ts';
import type { LengthPrice } from '#core/rentals/length-price.ts';
import type { BusinessId, Id } from '../../ids.ts';
import type { AccountTables } from './account-tables.ts';
import type { IntegrationTables } from './integration-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { MoneyTables } from './money-tables.ts';
import type { ReviewTables } from './review-tables.ts';
import type { At, AtOrNull } from './time-columns.ts';

/** Rows as the driver returns them: instants in milliseconds, days as yyyy-MM-dd, kobo as integers (see connect.ts). */

type BookingType = 'time-based' | 'item-based';
type DeliveryMethod = 'pickup' | 'delivery';

export type BusinessTable = {
  business_id: BusinessId;
  name: string;
  slug: string | null;
  owner_name: Generated<string>;
  phone: string;
  public_email: Generated<string>;
  address: Generated<string>;
  description: Generated<string>;
  hero_button_text: Generated<string>;
  logo_id: Id | null;
  banner_id: Id | null;
  instagram: Generated<string>;
  facebook: Generated<string>;
  twitter: Generated<string>;
  whatsapp: Generated<string>;
  theme_primary: string | null;
  theme_background: string | null;
  theme_text: string | null;
  time_zone: Generated<string>;
  require_deposit: Generated<boolean>;
  deposit_percentage: Generated<number>;
  payout_hold: 'unverified' | 'reset' | null;
  asks_second_factor: Generated<boolean>;
  confirmation: Generated<ConfirmationSetting>;
  slot_step_minutes: Generated<number>;
  notice_minutes: Generated<number>;
  gap_minutes: Generated<number>;
  horizon_days: Generated<number>;
  cancel_notice_hours: Generated<number>;
  cancellation_policy: Generated<string>;
  client_moves: Generated<number>;
  email_optional: Generated<boolean>;
  remind_by_email: Generated<boolean>;
  remind_by_sms: Generated<boolean>;
  reminder_leads: Generated<number[]>;
  news_by_sms: Generated<boolean>;
  agenda: Generated<boolean>;
  rebook_after_no_show: Generated<boolean>;
  ask_for_review: Generated<boolean>;
  waitlist: Generated<boolean>;
  line_wait_minutes: Generated<number>;
  rental_policy: Generated<string>;
  pickup_address: Generated<string>;
  feed_version: Generated<number>;
  setup_completed_at: AtOrNull;
  created_at: At;
};

export type ServiceTable = {
  business_id: BusinessId;
  service_id: Id;
  name: string;
  slug: string;
  description: Generated<string>;
  category: Generated<string>;
  booking_type: BookingType;
  duration: number;
  price_kobo: Kobo;
  base_fee_kobo: Kobo;
  caution_fee_kobo: Kobo;
  quantity: Generated<number>;
  buffer_days_before: Generated<number>;
  buffer_days_after: Generated<number>;
  price_varies: Generated<boolean>;
  available: Generated<boolean>;
  custom_fields: JSONColumnType<readonly IntakeField[], string | undefined, string>;
  option_groups: JSONColumnType<readonly OptionGroup[], string | undefined, string>;
  segments: Generated<number[]>;
  two_hands_duration: number | null;
  two_hands_price_kobo: Kobo | null;
  alongside: Generated<boolean>;
  resource_ids: Generated<Id[]>;
  extra_day_kobo: Kobo | null;
  length_prices: JSONColumnType<readonly LengthPrice[], string | undefined, string>;
  image_id: Id | null;
  theme_primary: string | null;
  theme_background: string | null;
  theme_text: string | null;
  created_at: At;
  deleted_at: AtOrNull;
};

export type StaffTable = {
  business_id: BusinessId;
  staff_id: Id;
  name: string;
  role: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  custom_hours: Generated<boolean>;
  photo_id: Id | null;
  feed_version: Generated<number>;
  block_version: Generated<number>;
  created_at: At;
  deleted_at: AtOrNull;
};

type HoursColumns = { weekday: number; start_minute: number; end_minute: number };

export type ClientTable = {
  business_id: BusinessId;
  client_id: Id;
  name: string;
  email: Generated<string>;
  phone: string | null;
  notes: Generated<string>;
  tags: JSONColumnType<readonly string[], string | undefined, string>;
  birthday: Generated<string>;
  always_deposit: Generated<boolean>;
  blocked_at: AtOrNull;
  merged_into: Id | null;
  erased_at: AtOrNull;
  walk_in: Generated<boolean>;
  search_text: Generated<string>;
  created_at: At;
};

export type AppointmentTable = {
  business_id: BusinessId;
  appointment_id: Id;
  booking_type: BookingType;
  status: AppointmentStatus;
  version: Generated<number>;
  schedule_version: Generated<number>;
  client_id: Id;
  service_id: Id;
  staff_id: Id | null;
  starts_at: At;
  ends_at: At;
  first_day: Generated<CalendarDate | null>;
  client_name: string;
  client_phone: string;
  client_email: Generated<string>;
  service_name: string;
  staff_name: Generated<string>;
  duration: number;
  price_kobo: Kobo;
  caution_fee_kobo: Generated<Kobo>;
  quantity: Generated<number>;
  delivery_method: DeliveryMethod | null;
  delivery_zone: Generated<string>;
  delivery_fee_kobo: Generated<Kobo>;
  delivery_address: Generated<string>;
  notes: Generated<string>;
  client_note: Generated<string>;
  answers: JSONColumnType<readonly IntakeAnswer[], string | undefined, string>;
  payment_status: Generated<PaymentStatus>;
  paid_kobo: Generated<Kobo>;
  caution_held_kobo: Generated<Kobo>;
  payment_reference: Generated<string>;
  source: 'public' | 'owner';
  link_version: Generated<number>;
  client_moves: Generated<number>;
  cancel_notice_hours: number | null;
  deposit_percentage: number | null;
  confirmation: Generated<ConfirmationSetting | null>;
  free_until: AtOrNull;
  created_at: At;
  anonymised_at: AtOrNull;
  walk_in: Generated<boolean>;
  merged_from: Id | null;
  /** Null: its row is its one line. */
  line_count: number | null;
  lines_start: AtOrNull;
  lines_end: AtOrNull;
  lines_price_kobo: Kobo | null;
  /** Null: it was booked alone. */
  series_id: Id | null;
  /** 0: the others repeat it. */
  series_place: number | null;
  /** 0: a month. */
  series_weeks: number | null;
};

/** A line of a booking; `all_lines` has those as well that are their booking's own row. */
type BookingLineTable = {
  business_id: BusinessId;
  appointment_id: Id;
  line: number;
  service_id: Id;
  staff_id: Id | null;
  helper_id: Id | null;
  starts_at: At;
  ends_at: At;
  service_name: string;
  staff_name: Generated<string>;
  helper_name: Generated<string>;
  duration: number;
  price_kobo: Kobo;
  caution_fee_kobo: Generated<Kobo>;
  quantity: Generated<number>;
  options: JSONColumnType<readonly ChosenOption[], string | undefined, string>;
  segments: Generated<number[]>;
  by_any: Generated<boolean>;
  cancelled_at: AtOrNull;
  outcome: Generated<'no-show' | null>;
};

export type Tables = MoneyTables &
  MessageTables &
  ReviewTables &
  IntegrationTables &
  AccountTables & {
    businesses: BusinessTable;
    slugs: { slug: string; business_id: BusinessId; taken_at: At };
    business_hours: { business_id: BusinessId } & HoursColumns;
    closures: {
      business_id: BusinessId;
      closure_id: Id;
      from_date: CalendarDate;
      to_date: CalendarDate;
      reason: Generated<string>;
    };
    delivery_zones: {
      business_id: BusinessId;
      zone_id: Id;
      name: string;
      price_kobo: Kobo;
      position: number;
    };
    work_photos: {
      business_id: BusinessId;
      photo_id: Id;
      service_id: Id | null;
      place: number;
    };
    media: {
      business_id: BusinessId;
      media_id: Id;
      purpose: 'service' | 'staff' | 'logo' | 'banner' | 'work';
      bytes: number;
      created_at: At;
      removed_at: AtOrNull;
    };
    categories: { business_id: BusinessId; name: string; position: number };
    audit_runs: {
      run_id: Id;
      ran_at: At;
      checks: number;
      seen_to: number | null;
      whole_at: AtOrNull;
    };
    audit_findings: { business_id: BusinessId; run_id: Id; invariant: string; found: number };
    key_fingerprints: { name: string; fingerprint: string };
    rate_limits: { key: string; ends_at: At; hits: number };
    idempotency_keys: {
      key_hash: Buffer;
      business_id: BusinessId | null;
      request_hash: Buffer;
      reply: ColumnType<unknown, string | null | undefined, string>;
      created_at: At;
      /** Who asked, where they reach no further than their own bookings: filled in by the database. */
      staff_id: Generated<Id | null>;
    };
    staff: StaffTable;
    staff_hours: { business_id: BusinessId; staff_id: Id } & HoursColumns;
    blocked_dates: { business_id: BusinessId; staff_id: Id; blocked_on: CalendarDate };
    blocked_times: {
      business_id: BusinessId;
      block_id: Id;
      staff_id: Id;
      starts_at: At;
      ends_at: At;
      reason: string;
      series_id: Id | null;
      since: At;
    };
    services: ServiceTable;
    staff_services: { business_id: BusinessId; service_id: Id; staff_id: Id };
    resources: { business_id: BusinessId; resource_id: Id; name: string; quantity: number; created_at: At };
    resource_claims: {
      business_id: BusinessId;
      claim_id: Id;
      line: number;
      resource_id: Id;
      during: ColumnType<string, string, string>;
      expires_at: AtOrNull;
    };
    service_parts: { business_id: BusinessId; service_id: Id; part_id: Id; quantity: number };
    clients: ClientTable;
    appointments: AppointmentTable;
    booking_lines: BookingLineTable & {
      parts: JSONColumnType<readonly Part<Id>[], string | undefined, string>;
      resource_ids: Generated<Id[]>;
    };
    all_lines: Omit<BookingLineTable, 'outcome'>;
    reschedule_links: {
      business_id: BusinessId;
      link_id: Id;
      appointment_id: Id;
      token_hash: Buffer;
      created_at: At;
      used_at: AtOrNull;
      voided_at: AtOrNull;
    };
    refund_accounts: {
      business_id: BusinessId;
      appointment_id: Id;
      sealed: Buffer;
      last_digits: string;
      created_at: At;
    };
    policy_agreements: {
      business_id: BusinessId;
      appointment_id: Id;
      policy: string;
      policy_hash: Buffer;
      agreed_at: At;
      address_prefix: Generated<string>;
    };
    occupancies: {
      business_id: BusinessId;
      occupancy_id: Id;
      staff_id: Id;
      during: ColumnType<string, string, string>;
      expires_at: AtOrNull;
      line: Generated<number>;
      segment: Generated<number>;
      hand: Generated<number>;
    };
    rental_claims: {
      business_id: BusinessId;
      claim_id: Id;
      service_id: Id;
      span: ColumnType<string, string, string>;
      quantity: Generated<number>;
      expires_at: AtOrNull;
      line: Generated<number>;
    };
    appointment_moves: { event: string; from_status: string; to_status: string };
    appointment_events: {
      business_id: BusinessId;
      appointment_id: Id;
      version: number;
      event: string;
      from_status: string;
      to_status: string;
      actor: 'client' | 'owner' | 'system';
      reason: Generated<string>;
      happened_at: At;
      schedule_version: number | null;
      starts_at: AtOrNull;
      ends_at: AtOrNull;
      staff_id: Id | null;
      price_before_kobo: Kobo | null;
      line_prices_before: ColumnType<Readonly<Record<string, Kobo>> | null, string | null | undefined, never>;
      /** The key by which a program did it: filled in by the database. */
      by_key: Generated<Id | null>;
      /** Who did it, a member or a key: filled in by the database. */
      by_whom: Generated<Id | null>;
    };
  };
