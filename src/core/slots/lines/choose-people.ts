/** A line at its time: who can do it, those who are preferred first. */
export type Post = {
  readonly options: readonly string[];
  /** All who are compared here, those who are preferred first: the options, and whoever this time is none. */
  readonly order: readonly string[];
  /** Who has to be one of those who do it; null: nobody in particular. */
  readonly chosen: string | null;
  readonly hands: number;
  /** Who stays at it if that can be: of a booking that is moved, those who have it now. */
  readonly present: readonly string[];
  /** Earlier posts whose people are busy at the same time. */
  readonly apart: readonly number[];
  /** Null, or who can begin here; of all posts that have such people one at least is done by one of them. */
  readonly starters: ReadonlySet<string> | null;
};

/** Who does each post, and what that costs: first who changes, then different people, then how far from preferred. */
export type Chosen = { readonly people: readonly (readonly string[])[]; readonly cost: readonly number[] };

/** Of so many ways with as few people the first is taken or none: more are only where dozens can do each of many lines. */
const MOST_TRIES = 1000;

type Hand = { readonly post: Post; readonly place: number; readonly isFirst: boolean };

/** So many at most may change and do it, of people of whom so many at least are still needed for what is open. */
type Limits = {
  readonly changes: number;
  readonly people: number;
  readonly stillNeeded: (open: number) => number;
};

/**
 * The people for some posts: as many as can be stay where they are, then as few different people as can be do it all,
 * then each post in turn has whoever is preferred for it. Null where there is no way.
 */
export function choosePeople(posts: readonly Post[]): Chosen | null {
  const hands = sumOf(posts, (post) => post.hands);
  const anyhow: Limits = { changes: hands, people: hands, stillNeeded: () => 0 };
  if (assign(posts, anyhow) === null) return null;
  const least = sumOf(posts, leastChanges);
  for (let changes = least; ; changes += 1) {
    const tried = changes === least ? posts.map(staying) : posts;
    if (assign(tried, { ...anyhow, changes }) === null) continue;
    const stillNeeded = fewestFor(tried);
    for (let people = stillNeeded(2 ** posts.length - 1); ; people += 1) {
      const chosen = assign(tried, { changes, people, stillNeeded });
      if (chosen !== null) return { people: chosen, cost: [changes, people, ...ranks(posts, chosen)] };
    }
  }
}

const sumOf = (posts: readonly Post[], count: (post: Post) => number): number =>
  posts.reduce((sum, post) => sum + count(post), 0);

const presentOf = ({ options, present }: Post): readonly string[] =>
  options.filter((id) => present.includes(id));

const leastChanges = (post: Post): number =>
  post.present.length === 0 ? 0 : Math.max(0, post.hands - presentOf(post).length);

/** The post with nobody but those who have it now, where they are enough. */
const staying = (post: Post): Post =>
  presentOf(post).length >= post.hands ? { ...post, options: presentOf(post) } : post;

/** How many people are needed at least for open posts, one bit for each: one for each, whoever can do several for all of them. */
function fewestFor(posts: readonly Post[]): Limits['stillNeeded'] {
  const able = new Map<string, number>();
  for (const [place, { options }] of posts.entries())
    for (const id of options) able.set(id, (able.get(id) ?? 0) | (1 << place));
  const choices = posts.map(({ options }) => [...new Set(options.map((id) => able.get(id) ?? 0))]);
  const known = new Map<number, number>([[0, 0]]);
  const fewest = (open: number): number => {
    const before = known.get(open);
    if (before !== undefined) return before;
    const first = 31 - Math.clz32(open & -open);
    let best = Number.POSITIVE_INFINITY;
    for (const done of choices[first] ?? []) best = Math.min(best, 1 + fewest(open & ~done));
    known.set(open, best);
    return best;
  };
  return fewest;
}

const ranks = (posts: readonly Post[], chosen: readonly (readonly string[])[]): readonly number[] =>
  posts.flatMap(({ order }, place) => (chosen[place] ?? []).map((id) => order.indexOf(id)));

/** The most preferred way within limits that can be kept. */
function assign(posts: readonly Post[], limits: Limits): readonly (readonly string[])[] | null {
  const hands = posts.flatMap((post, place) =>
    Array.from({ length: post.hands }, (_, hand): Hand => ({ post, place, isFirst: hand === 0 })),
  );
  const given: string[][] = posts.map(() => []);
  const used = new Map<string, number>();
  const failed = new Set<string>();
  const words = wordsFor(posts);
  const leastFrom = posts.map((_, place) => sumOf(posts.slice(place), leastChanges));
  const canStill = ({ place }: Hand): boolean => {
    let open = 0;
    for (let other = place; other < posts.length; other += 1) {
      const { options = [], hands: wanted = 0 } = posts[other] ?? {};
      let able = 0;
      for (const id of used.keys()) if (options.includes(id)) able += 1;
      if (able < wanted) open |= 1 << other;
    }
    return used.size + limits.stillNeeded(open) <= limits.people;
  };
  // Anybody at all is found in any case.
  const isLimited = limits.people < hands.length;
  let tries = 0;
  const next = (at: number, changes: number): boolean => {
    if (changes > limits.changes || used.size > limits.people) return false;
    const hand = hands[at];
    if (hand === undefined) return hasStarter(posts, given);
    tries += 1;
    if (isLimited && tries > MOST_TRIES) return false;
    if (hand.isFirst && (changes + (leastFrom[hand.place] ?? 0) > limits.changes || !canStill(hand)))
      return false;
    if (hand.post.starters === null && !hasStarter(posts, given)) return false;
    const state = hand.isFirst ? stateOf(posts, given, used, words, hand.place, changes) : null;
    if (state !== null && failed.has(state)) return false;
    const alike = new Set<string>();
    for (const id of optionsFor(hand, given)) {
      // Of two who have nothing yet and can do the same, the second can no more than the first.
      const word = used.has(id) ? id : (words.get(id)?.slice(hand.place) ?? id);
      if (alike.has(word)) continue;
      alike.add(word);
      const own = given[hand.place];
      const before = used.get(id) ?? 0;
      own?.push(id);
      used.set(id, before + 1);
      if (next(at + 1, changes + changeOf(hand.post, id))) return true;
      own?.pop();
      if (before === 0) used.delete(id);
      else used.set(id, before);
    }
    if (state !== null) failed.add(state);
    return false;
  };
  return next(0, 0) ? given : null;
}

const changeOf = ({ present }: Post, id: string): number =>
  present.length > 0 && !present.includes(id) ? 1 : 0;

/** Who can take a hand, given who has those before it. */
function optionsFor(
  { post, place, isFirst }: Hand,
  given: readonly (readonly string[])[],
): readonly string[] {
  const { options, chosen, apart } = post;
  const isFree = (id: string): boolean => !apart.some((other) => given[other]?.includes(id));
  if (isFirst) return options.filter((id) => isFree(id) && (chosen === null || id === chosen));
  const [first = ''] = given[place] ?? [];
  // Two whom nobody chose are the same pair in either order.
  const others = chosen === null ? options.slice(options.indexOf(first) + 1) : options;
  return others.filter((id) => id !== first && isFree(id));
}

const hasStarter = (posts: readonly Post[], given: readonly (readonly string[])[]): boolean =>
  posts.every(({ starters }) => starters === null) ||
  posts.some(({ starters }, place) => given[place]?.some((id) => starters?.has(id)));

/** What each person can do of the posts from first to last: two of whom it says the same can stand in for each other. */
function wordsFor(posts: readonly Post[]): ReadonlyMap<string, string> {
  const ids = new Set(posts.flatMap(({ options }) => options));
  const letter = ({ options, present, chosen, starters }: Post, id: string): string => {
    if (!options.includes(id)) return '0';
    const flags = [present.includes(id), chosen === id, starters?.has(id) === true];
    return String(1 + flags.reduce((sum, flag, place) => sum + (flag ? 2 ** place : 0), 0));
  };
  return new Map([...ids].map((id) => [id, posts.map((post) => letter(post, id)).join('')]));
}

/** All that decides what can still come of a half-finished choice. */
function stateOf(
  posts: readonly Post[],
  given: readonly (readonly string[])[],
  used: ReadonlyMap<string, number>,
  words: ReadonlyMap<string, string>,
  place: number,
  changes: number,
): string {
  const able = [...used.keys()].map((id) => words.get(id)?.slice(place) ?? '').sort();
  const near = new Set(posts.slice(place).flatMap(({ apart }) => apart));
  const busy = [...near].map((other) => (other < place ? given[other]?.join() : ''));
  return [place, changes, hasStarter(posts, given), able, busy.join('|')].join(' ');
}
