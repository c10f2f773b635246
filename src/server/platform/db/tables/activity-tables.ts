import type { Permission, Role } from '#core/accounts/permissions.ts';
import type { ActivityAction } from '#core/activity/activity.ts';
import type { BusinessId, Id } from '../../ids.ts';
import type { At } from './time-columns.ts';

/** The table of 0051_activity.sql. */
export type ActivityTables = {
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
