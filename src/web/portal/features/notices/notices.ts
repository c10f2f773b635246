import type { Notice } from '#contract/calls/notices.calls.ts';
import { WAITING_DAY_MS } from '#core/accounts/waiting-day.ts';

const done: Readonly<Record<Notice['what'], string>> = {
  booked: 'booked',
  confirmed: 'confirmed',
  moved: 'moved',
  cancelled: 'cancelled',
};

/** `Ngozi Eze booked Silk press`; what nobody confirmed in time has gone by itself. */
export const noticeText = ({ what, byClient, clientName, serviceName }: Notice): string =>
  byClient
    ? `${clientName || 'A client'} ${done[what]} ${serviceName}`
    : `${serviceName} of ${clientName || 'a client'} was ${done[what]}`;

/** How many there are since somebody last looked; '' is never. */
export const missedCount = (notices: readonly Pick<Notice, 'at'>[], seen: string): number =>
  notices.filter(({ at }) => at > seen).length;

/** Of which the bell says no more than that they are many. */
const MOST = 9;
export const countText = (missed: number): string => (missed > MOST ? `${MOST}+` : String(missed));

/** When somebody was asked to become the owner, a day before they can accept. */
export const askedAt = ({ acceptFrom }: { readonly acceptFrom: string }): string =>
  new Date(Date.parse(acceptFrom) - WAITING_DAY_MS).toISOString();
