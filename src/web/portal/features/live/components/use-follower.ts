import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { StreamListener } from '../../../../api/stream.ts';
import { useConnection, useLiveConnected, useOnline } from '../../../connection/connection-context.tsx';
import { offTeamAddress } from '../../../session/login-address.ts';
import { refreshUser } from '../../../session/refresh-user.ts';
import { useMay, useSession } from '../../../session/session-context.tsx';
import { openChanges, readChange } from '../api.ts';
import { type Told, toldBy } from '../banners.ts';
import { type Follower, followChanges } from '../follow-changes.ts';

/** Milliseconds: changes that come together are answered together; a tab nobody looks at lets go after a while. */
const TOGETHER = 300;
const HIDDEN_FOR = 5 * 60_000;
const POLL = 15_000;

/** What a booking shows in: the lists of them, clients with what they booked, and what clients did where one may have. */
const askAgain = (queries: QueryClient, byClient: boolean): void => {
  for (const key of ['appointments', 'clients', ...(byClient ? ['notices'] : [])])
    void queries.invalidateQueries({ queryKey: [key] });
};

const after = (work: () => void, milliseconds: number) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Follows the business's changes while the page is looked at; every list of bookings is asked for again after one. Whoever
 * sees no bookings is told of none.
 */
export function useFollower(tell: (told: readonly Told[]) => void): void {
  const queries = useQueryClient();
  const connection = useConnection();
  const session = useSession();
  const online = useOnline();
  const follows = useMay()('bookings.read');
  const follower = useRef<Follower>(null);
  const tellOf = useEffectEvent(tell);

  useEffect(() => {
    if (!follows) return;
    let fresh: Told[] = [];
    let together: (() => void) | null = null;
    const answer = () => {
      // An answer asked for before what is being saved would undo it on the screen.
      together = queries.isMutating() > 0 ? after(answer, TOGETHER) : null;
      if (together !== null) return;
      askAgain(queries, fresh.length > 0);
      tellOf(fresh);
      fresh = [];
    };
    const openAs = (listener: Omit<StreamListener, 'onRemoved'>, asksAgain: boolean) => {
      const onEnd = () => {
        // It ends with one's session or role, and is then refused without a word of why.
        void refreshUser(session);
        listener.onEnd();
      };
      const onRemoved = () => session.leave(offTeamAddress);
      return openChanges({ ...listener, onRemoved, onEnd }, asksAgain);
    };
    const following = followChanges({
      open: openAs,
      after,
      onLive: connection.setLive,
      onMessage: (data) => {
        const change = readChange(data);
        const told = change === null ? null : toldBy(change);
        if (told !== null) fresh.push(told);
        together ??= after(answer, TOGETHER);
      },
      onMissed: () => void queries.invalidateQueries(),
    });
    follower.current = following;
    let letSleep = () => {};
    const look = () => {
      letSleep();
      if (document.visibilityState === 'visible') following.wake();
      else letSleep = after(following.sleep, HIDDEN_FOR);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      letSleep();
      together?.();
      following.sleep();
    };
  }, [queries, connection, session, follows]);

  useEffect(() => {
    // They miss nothing by it, so that no word of a lost connection is due.
    if (!follows) return online ? connection.setLive(true) : undefined;
    // A stream over a line that went may look open for ever.
    if (!online) follower.current?.sleep();
    else if (document.visibilityState === 'visible') follower.current?.wake();
  }, [online, follows, connection]);
}

/**
 * While nothing is told as it happens, the server is asked every 15 seconds, as long as somebody looks; whoever follows
 * nothing is asked about as well, since no stream ends with their role.
 */
export function usePolling(): void {
  const queries = useQueryClient();
  const live = useLiveConnected();
  const online = useOnline();
  const session = useSession();
  const follows = useMay()('bookings.read');
  const polls = online && (!live || !follows);
  useEffect(() => {
    if (!polls) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      askAgain(queries, true);
      if (!follows) void refreshUser(session);
    }, POLL);
    return () => clearInterval(timer);
  }, [polls, queries, follows, session]);
}
