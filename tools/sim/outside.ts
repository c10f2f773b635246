import type { Chance } from './chance.ts';
import type { Timeline } from './timeline.ts';
import type { Trace } from './trace.ts';

/** Whoever the product depends on. */
export type Party = 'provider' | 'mail' | 'sms' | 'receiver';

/** How one of them is: `lossy` takes what it is asked and often does not say so; `down` takes nothing. */
export type Weather = 'fine' | 'slow' | 'lossy' | 'busy' | 'down';

/** The way to everybody outside: it takes time and loses what it loses. */
export type Outside = {
  readonly now: () => number;
  readonly weather: Map<Party, Weather>;
  /** What comes of asking; `goAhead` is asked before anything of it counts. Never an answer to a process that is dead. */
  readonly ask: <T>(
    party: Party,
    name: string,
    work: () => T,
    trouble: {
      /** It never came there; `unheard`: it did, and its answer was lost. */
      readonly lost: () => T;
      readonly unheard: () => T;
      readonly busy: () => T;
      readonly goAhead?: () => Promise<boolean>;
      readonly withdrawn?: () => T;
    },
  ) => Promise<T>;
  /** Sends one of the provider's notices on its way to us. */
  readonly tell: (body: string) => void;
  /** Who was asked and has not answered. */
  readonly underWay: () => number;
  /** Whatever is asked from now on is asked by another process. */
  readonly newProcess: () => void;
};

const MINUTE = 60_000;

export const openOutside = (world: {
  readonly timeline: Timeline;
  readonly chance: Chance;
  readonly trace: Trace;
  /** Brings a notice to whoever answers just now; false: nobody did. */
  readonly deliver: (body: string) => void;
}): Outside => {
  const { timeline, chance, trace, deliver } = world;
  const weather = new Map<Party, Weather>();
  let underWay = 0;
  let living = 0;

  const wait = (milliseconds: number, process: number): Promise<void> =>
    new Promise((resolve) => {
      underWay += 1;
      timeline.after(
        milliseconds,
        () => {
          underWay -= 1;
          // Nobody is there any more to hear it.
          if (process === living) resolve();
        },
        { exact: true },
      );
    });

  const patience = (party: Party): number => {
    switch (weather.get(party)) {
      case 'slow':
        return 1_200 + chance.below(4_000);
      case 'lossy':
      case 'down':
        return 200 + chance.below(3_000);
      default:
        return 1 + chance.below(40);
    }
  };

  return {
    now: timeline.now,
    weather,
    underWay: () => underWay,
    newProcess: () => {
      living += 1;
    },
    ask: async (party, name, work, { lost, unheard, busy, goAhead, withdrawn }) => {
      const process = living;
      const how = weather.get(party) ?? 'fine';
      await wait(patience(party), process);
      if (how === 'down' || (how === 'lossy' && chance.percent(25))) {
        if (party === 'provider') trace.mark('the provider does not hear');
        trace.note('asked', party, name, 'not reached');
        return lost();
      }
      if (how === 'busy' && chance.percent(60)) {
        trace.note('asked', party, name, 'busy');
        return busy();
      }
      if (goAhead !== undefined && withdrawn !== undefined && !(await goAhead())) {
        trace.mark('a letter is withdrawn at the door');
        trace.note('asked', party, name, 'withdrawn');
        return withdrawn();
      }
      const answer = work();
      await wait(1 + chance.below(20), process);
      if (how === 'lossy' && chance.percent(30)) {
        if (party === 'provider') trace.mark('the provider’s answer is lost');
        trace.note('asked', party, name, 'answer lost');
        return unheard();
      }
      trace.note('asked', party, name, JSON.stringify(answer));
      return answer;
    },
    tell: (body) => {
      const isBad = (weather.get('provider') ?? 'fine') !== 'fine';
      if (chance.percent(isBad ? 60 : 15)) return trace.note('notice', 'lost');
      const times = 1 + (chance.percent(30) ? 1 + chance.below(3) : 0);
      for (let time = 0; time < times; time += 1) {
        const late = chance.percent(15) ? chance.below(72 * 60) * MINUTE : chance.below(20_000);
        timeline.after(late, () => deliver(body), { exact: true });
      }
    },
  };
};
