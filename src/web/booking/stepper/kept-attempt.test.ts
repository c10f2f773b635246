import { describe, expect, it } from 'vitest';
import { attemptAt, keptIn, markOf, OVER } from './kept-attempt.ts';

const first = { key: 'first', settled: '' };
const next = (): string => 'next';

describe('an attempt', () => {
  it('keeps its key while its outcome is unknown, whatever is sent', () => {
    expect(attemptAt(first, 'a', next)).toBe(first);
    expect(attemptAt(first, 'b', next)).toBe(first);
  });

  it('keeps it for the same request after a clear answer, and for no other', () => {
    const settled = { key: 'first', settled: markOf('a') };
    expect(attemptAt(settled, 'a', next)).toBe(settled);
    expect(attemptAt(settled, 'b', next)).toEqual({ key: 'next', settled: '' });
  });

  it('begins anew even for the same request once what was asked for is over', () => {
    expect(attemptAt({ key: 'first', settled: OVER }, 'a', next).key).toBe('next');
    for (const request of ['', 'o', 'over']) expect(markOf(request)).not.toBe(OVER);
  });

  it('is found again in the history entry, and nothing else is taken for one', () => {
    expect(keptIn({ attempt: { key: 'k', settled: '1.2' }, other: 1 }, 'fresh')).toEqual({
      key: 'k',
      settled: '1.2',
    });
    for (const state of [null, undefined, 'k', {}, { attempt: 'k' }, { attempt: { key: 1, settled: '' } }])
      expect(keptIn(state, 'fresh')).toEqual({ key: 'fresh', settled: '' });
  });

  it('tells requests apart without holding them', () => {
    const mark = markOf('{"clientName":"Ngozi Eze"}');
    expect(mark).not.toContain('Ngozi');
    expect(mark).not.toBe(markOf('{"clientName":"Ngozi Ezf"}'));
  });
});
