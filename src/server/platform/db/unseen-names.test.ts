import { expect, test } from 'vitest';
import { hidesSomething } from '#core/names/unseen.ts';
import { useSeededWorld } from './testing/seeded-world.ts';

const { run } = useSeededWorld();

/** The pattern of a constraint, as the database has it. */
const PATTERN = `(SELECT (regexp_match(pg_get_constraintdef(oid), '!~ ''(.*)''::text'))[1]
                    FROM pg_constraint WHERE conname = 'clients_name_seen')`;

test('the database takes for unseen what core takes for it, letter by letter', async () => {
  const points = Array.from({ length: 0x110000 }, (_, point) => point).filter(
    (point) => point !== 0 && (point < 0xd800 || point > 0xdfff),
  );
  const expected = points.filter((point) => hidesSomething(`a${String.fromCodePoint(point)}b`));
  const { rows } = await run(
    `SELECT array_agg(point) AS unseen FROM generate_series(1, 1114111) AS points (point)
      WHERE point NOT BETWEEN 55296 AND 57343 AND ('a' || chr(point) || 'b') ~ ${PATTERN}`,
  );
  expect(rows[0]?.unseen).toEqual(expected);
});

test.each(['👩🏾‍🦱 Braids', 'Knotless ❤️‍🔥', '👩\u200d', '\u200d👩', 'Ẹ̀ṣọ́', 'a\u200d👩', '👩\u200da'])(
  'and judges %j alike',
  async (name) => {
    const { rows } = await run(`SELECT '${name}' ~ ${PATTERN} AS unseen`);
    expect(rows[0]?.unseen).toBe(hidesSomething(name));
  },
);
