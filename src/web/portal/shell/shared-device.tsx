import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { factorsCalls } from '#contract/calls/factors.calls.ts';
import { isOpenByPin, lockAfterMinutes } from '#core/accounts/shared-devices.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { requestProved } from '../query/prove-again.ts';
import { replyOf } from '../query/refusal.ts';
import { useSession, useStoredUser } from '../session/session-context.tsx';
import { placeAt } from './navigation.ts';
import { useLogOut } from './use-log-out.ts';

/** What a device that the team shares has besides: around a screen the question for the password, else its button. */
export function SharedDevice({ children }: { readonly children?: ReactNode }) {
  return children === undefined ? <LockButton /> : <SharedScreen>{children}</SharedScreen>;
}

/** Locks the device that the team shares: by a tap, or by itself once nobody touches it. */
function LockButton() {
  const { leaving, logOut } = useLogOut();
  useIdle(logOut);
  useOtherPerson();
  return (
    <Button variant="default" loading={leaving} onClick={logOut}>
      Lock
    </Button>
  );
}

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const LOOK_MS = 5_000;

/** Calls `onIdle` once, when nobody has touched the page for so long; a device that slept is told as it wakes. */
function useIdle(onIdle: () => void): void {
  const told = useRef(onIdle);
  told.current = onIdle;
  useEffect(() => {
    let touched = Date.now();
    let timer = 0;
    const touch = () => {
      touched = Date.now();
    };
    const look = () => {
      if (Date.now() - touched < lockAfterMinutes * 60_000) return;
      clearInterval(timer);
      told.current();
    };
    timer = window.setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    for (const name of touches) addEventListener(name, touch, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const name of touches) removeEventListener(name, touch);
    };
  }, []);
}

/** Begins anew where another tab was locked or opened by somebody else: what this one holds is not theirs. */
function useOtherPerson(): void {
  const session = useSession();
  const { email } = useStoredUser();
  useEffect(
    () =>
      session.subscribe(() => {
        const signed = session.current();
        if (signed.state !== 'known' || signed.user.email !== email) location.reload();
      }),
    [session, email],
  );
}

/** A proof is over after ten minutes: it is asked for again while the screen is open. */
const STILL_PROVED_MS = 60_000;

/** Opens the screens that the work of a day does not need to whoever has shown their password just now. */
function SharedScreen({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const needs = placeAt(pathname)?.needs;
  const closed = needs !== undefined && !isOpenByPin(needs);
  const proof = useQuery({
    queryKey: ['proved'],
    queryFn: async () => replyOf(await requestProved(factorsCalls.factors, {})).data,
    enabled: closed,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.status === 'success' ? STILL_PROVED_MS : false),
  });
  if (!closed || proof.isSuccess) return children;
  return (
    <EmptyState
      title="This needs your password"
      text="A PIN opens the day’s work. Settings, services, staff and exports are for whoever knows your password."
      action={
        <Button onClick={() => void proof.refetch()} loading={proof.isFetching}>
          Enter password
        </Button>
      }
    />
  );
}
