import { afterEach, describe, expect, it, vi } from 'vitest';
import { carryDetails, takeCarriedDetails } from './carried-details.ts';

describe('what was typed, taken along to where services are changed', () => {
  const details = { clientName: 'Ngozi Eze', notes: 'By the back door' };
  const openTab = (kept: Map<string, string> | null = new Map()) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 9) });
    vi.stubGlobal('history', { state: { details } });
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept?.get(name) ?? null,
      setItem: (name: string, value: string) => {
        if (kept === null) throw new Error('Storage is blocked');
        kept.set(name, value);
      },
      removeItem: (name: string) => kept?.delete(name),
    });
  };
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is found once, and at that business alone', () => {
    openTab();
    carryDetails('glow');
    expect(takeCarriedDetails('other')).toEqual({});
    expect(takeCarriedDetails('glow')).toEqual(details);
    expect(takeCarriedDetails('glow')).toEqual({});
  });

  it('stays while nothing new was typed on the way', () => {
    openTab();
    carryDetails('glow');
    vi.stubGlobal('history', { state: null });
    carryDetails('glow');
    expect(takeCarriedDetails('glow')).toEqual(details);
  });

  it('is not kept for whoever comes later', () => {
    openTab();
    carryDetails('glow');
    vi.advanceTimersByTime(31 * 60_000);
    expect(takeCarriedDetails('glow')).toEqual({});
  });

  it('is lost, and nothing else, where storage is blocked or holds something else', () => {
    openTab(null);
    carryDetails('glow');
    expect(takeCarriedDetails('glow')).toEqual({});
    openTab(new Map([['akoko-typed', '{']]));
    expect(takeCarriedDetails('glow')).toEqual({});
  });
});
