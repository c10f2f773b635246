import { describe, expect, it } from 'vitest';
import { attemptAt, keptIn, markOf, OVER } from './use-attempt.ts';

const proof = 'theSecretOfThisPage042';
const first = { key: `${proof}first`, settled: '' };
const next = (): string => 'next';
const after = `${proof}next`;

describe('an attempt', () => {
  it('keeps its key while its outcome is unknown, whatever is sent', () => {
    expect(attemptAt(first, 'a', next)).toBe(first);
    expect(attemptAt(first, 'b', next)).toBe(first);
  });

  it('keeps it for the same request after a clear answer; another has one of its own, of the same browser', () => {
    const settled = { ...first, settled: markOf('a') };
    expect(attemptAt(settled, 'a', next)).toBe(settled);
    expect(attemptAt(settled, 'b', next)).toEqual({ key: after, settled: '' });
  });

  it('begins anew even for the same request once what was asked for is over', () => {
    expect(attemptAt({ ...first, settled: OVER }, 'a', next).key).toBe(after);
    for (const request of ['', 'o', 'over']) expect(markOf(request)).not.toBe(OVER);
  });

  it('is found again in the history entry, and nothing else is taken for one', () => {
    expect(keptIn({ attempt: { key: 'k', settled: '1.2' }, other: 1 })).toEqual({
      key: 'k',
      settled: '1.2',
    });
    for (const state of [null, undefined, 'k', {}, { attempt: 'k' }, { attempt: { key: 1, settled: '' } }])
      expect(keptIn(state)).toBeNull();
  });

  it('tells requests apart without holding them', () => {
    const mark = markOf('{"clientName":"Ngozi Eze"}');
    expect(mark).not.toContain('Ngozi');
    expect(mark).not.toBe(markOf('{"clientName":"Ngozi Ezf"}'));
  });
});
