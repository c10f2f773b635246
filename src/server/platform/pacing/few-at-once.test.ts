import { expect, it } from 'vitest';
import { createFewAtOnce } from './few-at-once.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const harness = (most: number) => {
  let time = 0;
  const few = createFewAtOnce(most, 1_000, () => time);
  const begun: { readonly who: string; readonly end: () => void; readonly fail: () => void }[] = [];
  const ask = (who: string, names: readonly string[]) =>
    few(
      names,
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push({ who, end: () => resolve(who), fail: () => reject(new Error(who)) });
        }),
    );
  return {
    ask,
    whoBegan: () => begun.map(({ who }) => who).join(),
    at: (place: number) => begun[place],
    passes: (milliseconds: number) => {
      time += milliseconds;
    },
  };
};

it('so many of one name work at once, the others in the order in which they came, and other names go by', async () => {
  const { ask, whoBegan, at } = harness(2);
  const asked = ['a', 'b', 'c', 'd'].map((who) => ask(who, ['network']));
  void ask('other', ['elsewhere']);
  await settled();
  expect(whoBegan()).toBe('a,b,other');
  at(1)?.end();
  expect(await asked[1]).toBe('b');
  await settled();
  expect(whoBegan()).toBe('a,b,other,c');
});

it('what fails gives its place on', async () => {
  const { ask, whoBegan, at } = harness(1);
  const failed = ask('a', ['network']);
  const next = ask('b', ['network']);
  await settled();
  at(0)?.fail();
  await expect(failed).rejects.toThrow('a');
  await settled();
  expect(whoBegan()).toBe('a,b');
  at(1)?.end();
  expect(await next).toBe('b');
});

it('whoever names two waits for both, and begins nothing once nobody waits for it any more', async () => {
  const { ask, whoBegan, at, passes } = harness(1);
  void ask('number', ['number']);
  void ask('network', ['network']);
  const both = ask('both', ['number', 'network']);
  const late = ask('late', ['number', 'network']);
  await settled();
  at(0)?.end();
  await settled();
  expect(whoBegan()).toBe('number,network');
  at(1)?.end();
  await settled();
  expect(whoBegan()).toBe('number,network,both');
  passes(1_001);
  at(2)?.end();
  expect(await both).toBe('both');
  expect(await late).toBeNull();
  expect(whoBegan()).toBe('number,network,both');
});
