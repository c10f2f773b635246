import type { Call } from '../call.ts';
import { activityCalls } from './activity.calls.ts';
import { analyticsCalls } from './analytics.calls.ts';
import { apiKeysCalls } from './api-keys.calls.ts';
import { appointmentsCalls } from './appointments.calls.ts';
import { authCalls } from './auth.calls.ts';
import { blockedTimesCalls } from './blocked-times.calls.ts';
import { clientsCalls } from './clients.calls.ts';
import { factorsCalls } from './factors.calls.ts';
import { finderCalls } from './finder.calls.ts';
import { liveCalls } from './live.calls.ts';
import { manageCalls } from './manage.calls.ts';
import { membersCalls } from './members.calls.ts';
import { messagesCalls } from './messages.calls.ts';
import { noticesCalls } from './notices.calls.ts';
import { passkeysCalls } from './passkeys.calls.ts';
import { paymentsCalls } from './payments.calls.ts';
import { resourcesCalls } from './resources.calls.ts';
import { reviewsCalls } from './reviews.calls.ts';
import { servicesCalls } from './services.calls.ts';
import { settingsCalls } from './settings.calls.ts';
import { sharedDevicesCalls } from './shared-devices.calls.ts';
import { staffCalls } from './staff.calls.ts';
import { systemCalls } from './system.calls.ts';
import { usersCalls } from './users.calls.ts';
import { waitlistCalls } from './waitlist.calls.ts';
import { webhooksCalls } from './webhooks.calls.ts';
import { workPhotosCalls } from './work-photos.calls.ts';

/** Every call of the API by group: what the server can register, what the documentation lists. */
export const callGroups: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  auth: authCalls,
  factors: factorsCalls,
  passkeys: passkeysCalls,
  members: membersCalls,
  devices: sharedDevicesCalls,
  activity: activityCalls,
  users: usersCalls,
  services: servicesCalls,
  resources: resourcesCalls,
  staff: staffCalls,
  blocked: blockedTimesCalls,
  clients: clientsCalls,
  appointments: appointmentsCalls,
  notices: noticesCalls,
  analytics: analyticsCalls,
  manage: manageCalls,
  finder: finderCalls,
  live: liveCalls,
  settings: settingsCalls,
  payments: paymentsCalls,
  messages: messagesCalls,
  waitlist: waitlistCalls,
  reviews: reviewsCalls,
  work: workPhotosCalls,
  webhooks: webhooksCalls,
  keys: apiKeysCalls,
  system: systemCalls,
};

export const allCalls: readonly Call[] = Object.values(callGroups).flatMap((group) => Object.values(group));
