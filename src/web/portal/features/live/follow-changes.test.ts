import { describe, expect, it, vi } from 'vitest';
import {
  type Following,
  type FollowingEvent,
  followChanges,
  nextFollowing,
  pauseAfter,
} from './follow-changes.ts';

describe('following', () => {
  it.each<[Following['phase'], number, FollowingEvent, Following['phase'], number]>([
    ['opening', 2, 'opened', 'open', 0],
    ['opening', 2, 'ended', 'waiting', 3],
    ['open', 0, 'ended', 'waiting', 0],
    ['waiting', 3, 'due', 'opening', 3],
    ['waiting', 3, 'wake', 'opening', 0],
    ['open', 0, 'wake', 'open', 0],
    ['open', 0, 'sleep', 'asleep', 0],
    ['asleep', 0, 'ended', 'asleep', 0],
    ['asleep', 0, 'opened', 'asleep', 0],
    ['asleep', 0, 'due', 'asleep', 0],
    ['asleep', 0, 'wake', 'opening', 0],
  ])('%s after %i failures, %s: %s', (phase, failures, event, then, left) => {
    expect(nextFollowing({ phase, failures }, event)).toEqual({ phase: then, failures: left });
  });

  it('waits longer after each failure, a minute at most', () => {
    expect([0, 1, 2, 5, 6, 40].map(pauseAfter)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
  });
});

function follow() {
  const streams: { onOpen: () => void; onEnd: () => void; asksAgain: boolean; closed: boolean }[] = [];
  const waiting: { work: () => void; milliseconds: number; cancelled: boolean }[] = [];
  const onLive = vi.fn<(live: boolean) => void>();
  const onMissed = vi.fn<() => void>();
  const follower = followChanges({
    open: ({ onOpen, onEnd }, asksAgain) => {
      const stream = { onOpen, onEnd, asksAgain, closed: false };
      streams.push(stream);
      return () => {
        stream.closed = true;
      };
    },
    after: (work, milliseconds) => {
      const timer = { work, milliseconds, cancelled: false };
      waiting.push(timer);
      return () => {
        timer.cancelled = true;
      };
    },
    onLive,
    onMessage: () => {},
    onMissed,
  });
  return { follower, streams, waiting, onLive, onMissed };
}

describe('a follower', () => {
  it('asks for what it missed after every opening but the first', () => {
    const { follower, streams, waiting, onLive, onMissed } = follow();
    follower.wake();
    streams[0]?.onOpen();
    expect(onMissed).not.toHaveBeenCalled();
    streams[0]?.onEnd();
    expect(waiting[0]?.milliseconds).toBe(1000);
    waiting[0]?.work();
    streams[1]?.onOpen();
    expect(onMissed).toHaveBeenCalledTimes(1);
    expect(onLive.mock.calls).toEqual([[true], [false], [true]]);
    expect(streams.map(({ asksAgain }) => asksAgain)).toEqual([false, true]);
  });

  it('asks for what it missed after an opening that came late', () => {
    const { follower, streams, waiting, onMissed } = follow();
    follower.wake();
    streams[0]?.onEnd();
    waiting[0]?.work();
    streams[1]?.onOpen();
    expect(onMissed).toHaveBeenCalledTimes(1);
  });

  it('lets go of the stream while it sleeps, and of a pause when it is woken', () => {
    const { follower, streams, waiting, onLive } = follow();
    follower.wake();
    streams[0]?.onOpen();
    follower.sleep();
    expect(streams[0]?.closed).toBe(true);
    expect(onLive).toHaveBeenLastCalledWith(false);
    follower.wake();
    expect(streams).toHaveLength(2);
    streams[1]?.onEnd();
    follower.wake();
    expect(waiting[0]?.cancelled).toBe(true);
    expect(streams).toHaveLength(3);
    follower.sleep();
    expect(streams.every(({ closed }) => closed)).toBe(true);
  });
});
