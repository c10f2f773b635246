import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { useOnline } from '../../../connection/connection-context.tsx';
import { useToday } from '../../../kit/time/clock.ts';
import { toast } from '../../../kit/toast.ts';
import { useMay, useSession, useStoredUser } from '../../../session/session-context.tsx';
import { nearDaysQuery } from '../api.ts';
import { keepDays, readKeptDays } from '../kept-days.ts';

/** Keeps today and tomorrow for when there is no connection, and says when it is back. Draws nothing. */
export function DaysKeeper() {
  const { businessId } = useStoredUser();
  const today = useToday();
  const may = useMay();
  useReturn();
  return businessId === undefined || businessId === '' || !may('bookings.read') ? null : (
    <Keeper businessId={businessId} today={today} />
  );
}

type KeeperProps = { readonly businessId: string; readonly today: CalendarDate };

function Keeper({ businessId, today }: KeeperProps) {
  const { store, hasLeft } = useSession();
  const { data } = useQuery(nearDaysQuery(businessId, today));
  useEffect(() => {
    if (hasLeft()) return;
    if (data !== undefined) keepDays(store, data);
    // What another business or another week left behind goes as soon as this one is known.
    else readKeptDays(store, businessId, today);
  }, [store, hasLeft, data, businessId, today]);
  return null;
}

/** Once the server answers again, everything shown is asked for anew. */
function useReturn() {
  const online = useOnline();
  const queries = useQueryClient();
  const was = useRef(online);
  useEffect(() => {
    if (online && !was.current) {
      toast.success('You are back online.');
      void queries.invalidateQueries();
    }
    was.current = online;
  }, [online, queries]);
}
