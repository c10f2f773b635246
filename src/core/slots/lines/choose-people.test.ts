import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choosePeople, type Post } from './choose-people.ts';
import { compare } from './testing/brute-force.ts';

/** `CASES=5000` is the deep run, which takes its time. */
const CASES = Number(process.env['CASES'] ?? 150);
const LONG = 1_800_000;

const IDS = ['ada', 'bisi', 'chi', 'dayo'] as const;
const someOf = (minLength: number) => fc.shuffledSubarray([...IDS], { minLength });

/** Up to four posts; the first, or the first two, begin. */
const anyPosts: fc.Arbitrary<readonly Post[]> = fc
  .tuple(
    fc.array(
      fc.record({
        options: someOf(0),
        isChosen: fc.nat(3),
        hands: fc.constantFrom(1, 1, 2),
        present: fc.oneof(fc.constant([]), someOf(1)),
        apart: fc.array(fc.nat(2), { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    fc.option(fc.record({ firsts: fc.constantFrom(1, 2), starters: someOf(0) })),
  )
  .map(([posts, beginning]) =>
    posts.map(({ options, isChosen, hands, present, apart }, place) => ({
      options,
      order: options,
      chosen: isChosen === 0 ? (options[0] ?? 'ada') : null,
      hands,
      present: present.slice(0, hands),
      apart: [...new Set(apart)].filter((other) => other < place),
      starters: beginning !== null && place < beginning.firsts ? new Set<string>(beginning.starters) : null,
    })),
  );

/** All ways to do one post: two whom nobody chose in the order of the options, else the chosen one first. */
const waysOf = ({ options, chosen, hands }: Post): readonly (readonly string[])[] => {
  const firsts = options.filter((id) => chosen === null || id === chosen);
  if (hands === 1) return firsts.map((id) => [id]);
  return firsts.flatMap((one) =>
    options
      .filter((other) => other !== one && (chosen !== null || options.indexOf(other) > options.indexOf(one)))
      .map((other) => [one, other]),
  );
};

function best(posts: readonly Post[]): readonly number[] | null {
  let ways: readonly (readonly (readonly string[])[])[] = [[]];
  for (const post of posts) {
    ways = ways.flatMap((before) =>
      waysOf(post)
        .filter((ids) => !post.apart.some((other) => before[other]?.some((id) => ids.includes(id))))
        .map((ids) => [...before, ids]),
    );
  }
  const bound = posts.some(({ starters }) => starters !== null);
  const costs = ways
    .filter((way) => !bound || way.some((ids, place) => ids.some((id) => posts[place]?.starters?.has(id))))
    .map((way) => costOf(posts, way));
  return costs.toSorted(compare)[0] ?? null;
}

const costOf = (posts: readonly Post[], way: readonly (readonly string[])[]): readonly number[] => [
  way.flatMap((ids, place) => {
    const { present = [] } = posts[place] ?? {};
    return present.length === 0 ? [] : ids.filter((id) => !present.includes(id));
  }).length,
  new Set(way.flat()).size,
  ...way.flatMap((ids, place) => ids.map((id) => posts[place]?.options.indexOf(id) ?? -1)),
];

it(
  'stays with whoever is there, takes few people and then who is preferred, as trying everything shows',
  () => {
    let found = 0;
    fc.assert(
      fc.property(anyPosts, (posts) => {
        const chosen = choosePeople(posts);
        expect(chosen?.cost ?? null).toEqual(best(posts));
        if (chosen === null) return;
        found += 1;
        expect(chosen.cost).toEqual(costOf(posts, chosen.people));
      }),
      { numRuns: 4 * CASES },
    );
    expect(found).toBeGreaterThan(CASES);
  },
  LONG,
);

it('finds a way among dozens for each of many posts', () => {
  const names = Array.from({ length: 50 }, (_, index) => `staff-${index}`);
  const posts = Array.from({ length: 8 }, (_, place): Post => {
    const options = names.filter((_, index) => (index * 7 + place * 11) % 13 < 4);
    return { options, order: options, chosen: null, hands: 2, present: [], apart: [], starters: null };
  });
  const chosen = choosePeople(posts);
  expect(chosen?.people.map((ids) => new Set(ids).size)).toEqual(posts.map(() => 2));
  expect(chosen?.cost[1]).toBeLessThanOrEqual(8);
});
