import type { QueryClient } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { type Ask, request } from '../../../api/client.ts';
import { dayOr } from '../../features/calendar/places.ts';
import { todayQuery } from '../../features/overview/api.ts';
import { weekQuery } from '../../features/week-list/api.ts';
import { weekOf } from '../../features/week-list/week.ts';
import { servicesQueryBy } from '../../kit/services-query.ts';
import { dayAt } from '../../kit/time/clock.ts';
import type { Session } from '../../session/session.ts';
import { userMay, zoneOf } from '../../session/session-context.tsx';

type Asker = { readonly now: number; readonly isWide: boolean; readonly ask?: Ask };

/**
 * Asks for what the dashboard will show before anything is drawn: on a slow phone the first drawing takes half a second,
 * and the answers come meanwhile. Nothing is asked for on another screen, while it is unknown who is signed in, or of whoever sees no bookings.
 * Resolves once the answers are there.
 */
export async function askAhead(
  session: Session,
  queries: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { now, isWide, ask = request }: Asker,
): Promise<void> {
  const signed = session.current();
  if (pathname.replace(/\/$/, '') !== paths.dashboard || signed.state !== 'known') return;
  const { businessId, isSetupComplete } = signed.user;
  if (businessId === undefined || isSetupComplete === false || !userMay(signed.user, 'bookings.read')) return;
  const today = dayAt(now, zoneOf(signed.user));
  const shown = dayOr(new URLSearchParams(search).get('day') ?? undefined, today);
  await Promise.all([
    isWide ? undefined : queries.prefetchQuery(weekQuery(weekOf(shown), ask)),
    queries.prefetchQuery(todayQuery(businessId, today, ask)),
    queries.prefetchQuery(servicesQueryBy(ask)),
  ]);
}
