import { expect, it } from 'vitest';
import { createCoalesceNext } from './coalesce.ts';

type Work = { readonly answer: (value: number) => void; readonly fail: () => void };

const harness = () => {
  const share = createCoalesceNext<number>();
  const begun: Work[] = [];
  const ask = (key = 'a'): Promise<number> =>
    share(
      key,
      () =>
        new Promise((resolve, reject) => {
          begun.push({ answer: resolve, fail: () => reject(new Error('no')) });
        }),
    );
  return { begun, ask };
};
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

it('whoever asks while an answer is under way shares the next one, which begins after they asked', async () => {
  const { begun, ask } = harness();
  const first = ask();
  const later = [ask(), ask(), ask()];
  expect(begun).toHaveLength(1);
  begun[0]?.answer(1);
  expect(await first).toBe(1);
  await settled();
  expect(begun).toHaveLength(2);
  const latest = ask();
  begun[1]?.answer(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await settled();
  begun[2]?.answer(3);
  expect(await latest).toBe(3);
});

it('a failure is told to those who shared it and to nobody after them', async () => {
  const { begun, ask } = harness();
  const first = ask();
  const second = ask();
  begun[0]?.fail();
  await expect(first).rejects.toThrow('no');
  await settled();
  begun[1]?.answer(2);
  expect(await second).toBe(2);
  await settled();
  const third = ask();
  expect(begun).toHaveLength(3);
  begun[2]?.answer(3);
  expect(await third).toBe(3);
});

it('other questions do not wait', () => {
  const { begun, ask } = harness();
  void ask('a');
  void ask('b');
  expect(begun).toHaveLength(2);
});
