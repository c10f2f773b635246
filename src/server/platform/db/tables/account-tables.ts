import type { Generated } from 'kysely';
import type { InvitedRole, Permission, Role } from '#core/accounts/permissions.ts';
import type { ActivityAction } from '#core/activity/activity.ts';
import type { BusinessId, Id } from '../../ids.ts';
import type { At, AtOrNull } from './time-columns.ts';

/** Who signs in and by what, for which businesses they do, and what they did there. */
export type AccountTables = {
  users: {
    email: string;
    /** For processes before 0068 alone: the first business that the account owns; null: none. */
    business_id: BusinessId | null;
    password_hash: string;
    created_at: At;
    verified_at: AtOrNull;
    second_factor: Generated<boolean>;
    /** Without a break; null: none, or one that began under a process before 0072. */
    second_factor_since: AtOrNull;
  };
  members: {
    member_id: Id;
    business_id: BusinessId;
    email: string;
    role: Role;
    staff_id: Id | null;
    /** Given when they accepted, where they are no staff member; empty: not. */
    name: Generated<string>;
    sees_phones: Generated<boolean>;
    since: At;
    entered_at: AtOrNull;
    /** Since when they have this role and these rights, where they were changed. */
    place_since: AtOrNull;
    /** Since when they have this role, where that or these rights were changed. */
    role_since: AtOrNull;
  };
  /** Where an account was ever a member; who is one, `members` says. */
  account_businesses: { email: string; business_id: BusinessId };
  invitations: {
    invitation_id: Id;
    business_id: BusinessId;
    email: string;
    role: InvitedRole;
    staff_id: Id | null;
    sees_phones: Generated<boolean>;
    token_hash: Buffer;
    created_at: At;
    expires_at: At;
  };
  hand_overs: { business_id: BusinessId; member_id: Id; asked_at: At; expires_at: At };
  sessions: {
    token_hash: Buffer;
    /** That of its member. */
    business_id: BusinessId;
    member_id: Id;
    email: string;
    device: Generated<string>;
    created_at: At;
    last_seen_at: At;
    expires_at: At;
    second_factor: Generated<boolean>;
    proved_at: AtOrNull;
    /** The shared device that it is for; null: one of their own. */
    device_id: Id | null;
  };
  shared_devices: { device_id: Id; business_id: BusinessId; name: string; token_hash: Buffer; since: At };
  member_pins: { business_id: BusinessId; member_id: Id; pin_hash: string; since: At };
  pin_tries: { business_id: BusinessId; device_id: Id; member_id: Id; wrong: number };
  authenticators: {
    email: string;
    sealed: Buffer;
    created_at: At;
    /** Null: it is being set up. */
    since: AtOrNull;
    last_step: Generated<number>;
  };
  account_links: {
    business_id: BusinessId;
    link_id: Id;
    purpose: 'password-reset' | 'verify-email';
    email: string;
    token_hash: Buffer;
    created_at: At;
    expires_at: At;
    used_at: AtOrNull;
  };
  passkeys: {
    credential_id: Buffer;
    email: string;
    second_factor: Generated<boolean>;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: At;
    last_used_at: AtOrNull;
    /** Whether it logs in without the password. */
    alone: Generated<boolean>;
  };
  passkey_ceremonies: { challenge_hash: Buffer; bound_to: Buffer; expires_at: At };
  recovery_codes: { email: string; code_hash: Buffer };
  activity: {
    business_id: BusinessId;
    activity_id: Id;
    at: At;
    by_whom: Id | null;
    who: string;
    /** Null: a program by its key. */
    role: Role | null;
    device: string;
    permission: Permission;
    /** A process of another version may know more of them. */
    action: ActivityAction;
    record_id: Id | null;
    fields: string[];
  };
};
