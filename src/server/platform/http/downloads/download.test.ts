import { expect, test } from 'vitest';
import { csvChunks } from './download.ts';

type Read = { readonly after: number | null; readonly answer: (rows: readonly number[] | Error) => void };

/** A table of numbers whose pages come when the test says so. */
const openTable = () => {
  const reads: Read[] = [];
  const chunks = csvChunks<number>({
    columns: ['Number'],
    pageSize: 2,
    readPage: (after) =>
      new Promise((resolve, reject) => {
        reads.push({ after, answer: (rows) => (rows instanceof Error ? reject(rows) : resolve(rows)) });
      }),
    cells: (number) => [number],
  });
  const answer = (rows: readonly number[] | Error): void => reads.at(-1)?.answer(rows);
  const asked = (): readonly (number | null)[] => reads.map(({ after }) => after);
  return { chunks, answer, asked };
};

test('a page is read while the one before it is sent, and no more than that', async () => {
  const { chunks, answer, asked } = openTable();
  expect((await chunks.next()).value).toBe('\uFEFFNumber\r\n');
  expect(asked()).toEqual([]);
  const first = chunks.next();
  answer([1, 2]);
  expect((await first).value).toBe('1\r\n2\r\n');
  expect(asked()).toEqual([null, 2]);
  const second = chunks.next();
  answer([3, 4]);
  expect((await second).value).toBe('3\r\n4\r\n');
  expect(asked()).toEqual([null, 2, 4]);
  const third = chunks.next();
  answer([5]);
  expect((await third).value).toBe('5\r\n');
  expect([(await chunks.next()).done, asked()]).toEqual([true, [null, 2, 4]]);
});

test('a table that ends with a full page ends with it', async () => {
  const { chunks, answer } = openTable();
  await chunks.next();
  const only = chunks.next();
  answer([1, 2]);
  await only;
  const end = chunks.next();
  answer([]);
  expect((await end).done).toBe(true);
});

test('a page that cannot be read fails for who reads on, and for nobody who has left', async () => {
  const read = openTable();
  const left = openTable();
  for (const { chunks, answer } of [read, left]) {
    await chunks.next();
    const page = chunks.next();
    answer([1, 2]);
    await page;
  }
  await left.chunks.return(undefined);
  left.answer(new Error('The database went away'));
  const next = read.chunks.next();
  read.answer(new Error('The database went away'));
  await expect(next).rejects.toThrow('went away');
  // An answer nobody has asked for would be told of by now, and the run would fail.
  await new Promise((resolve) => setImmediate(resolve));
});

test('the first page is a small one, so that a file begins to come', async () => {
  const limits: number[] = [];
  const table = Array.from({ length: 2_600 }, (_, place) => place);
  const chunks = csvChunks<number>({
    columns: ['Number'],
    pageSize: 2_000,
    readPage: async (after, limit) => {
      limits.push(limit);
      return table.slice(after === null ? 0 : after + 1).slice(0, limit);
    },
    cells: (number) => [number],
  });
  let text = '';
  for await (const chunk of chunks) text += chunk;
  expect(text).toBe(`\uFEFFNumber\r\n${table.map((number) => `${number}\r\n`).join('')}`);
  expect(limits).toEqual([500, 2_000, 2_000]);
});
