import { expect, test } from 'vitest';
import { createQueue } from './encode-photo.ts';

test('a few run at once, the others in turn, and one too many is told so at once', async () => {
  const queue = createQueue({ atOnce: 2, waiting: 2 });
  const started: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      started.push(name);
      ends.set(name, { resolve: () => resolve(name), reject });
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const running = ['a', 'b', 'c', 'd'].map((name) => queue.run(work(name)));
  expect(await queue.run(work('e'))).toBeNull();
  await settle();
  expect(started).toEqual(['a', 'b']);

  // A failure hands its place on just as an end does.
  const failed = expect(running[1]).rejects.toThrow('broken');
  ends.get('b')?.reject(new Error('broken'));
  await failed;
  await settle();
  expect(started).toEqual(['a', 'b', 'c']);
  ends.get('a')?.resolve();
  await settle();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  ends.get('c')?.resolve();
  ends.get('d')?.resolve();
  expect(await Promise.all([running[0], running[2], running[3]])).toEqual(['a', 'c', 'd']);

  const again = queue.run(work('f'));
  await settle();
  ends.get('f')?.resolve();
  expect(await again).toBe('f');
});
