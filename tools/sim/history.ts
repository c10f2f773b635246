import { type Chance, chanceOf } from './chance.ts';
import { bookAtOnce, bookByOwner, bookTime, hire, lookAfterPayment } from './deeds/booking-deeds.ts';
import {
  clientCancels,
  clientChangesLines,
  clientConfirms,
  clientMoves,
  clientReviews,
  clientWaits,
} from './deeds/client-deeds.ts';
import {
  bankDecides,
  bankDisputes,
  noticeComesAgain,
  ownerGivesBack,
  ownerSeesToOwed,
  ownerSettlesCaution,
  ownerTakesMoney,
  providerEndsRefunds,
} from './deeds/money-deeds.ts';
import { processDies, processRestarts, timePasses, weatherTurns } from './deeds/outside-deeds.ts';
import {
  newestIsCancelled,
  ownerCancels,
  ownerCompletes,
  ownerConfirms,
  ownerCorrects,
  ownerEdits,
  ownerMoves,
  ownerReads,
  ownerRepeats,
  ownerSendsLink,
  ownerTidiesClients,
  untilEvening,
} from './deeds/owner-deeds.ts';
import {
  cancellationChanges,
  closes,
  depositsChange,
  hoursChange,
  payoutChanges,
  rulesChange,
  staffComes,
  staffLeaves,
  webhookAdded,
} from './deeds/settings-deeds.ts';
import { dayFills, ownerRemovesWaiting, timeFrees } from './deeds/waiting-deeds.ts';
import type { Scene } from './scene.ts';

type Deed = (scene: Scene, chance: Chance) => Promise<void>;

/** Everything that can happen, and how often beside the others. */
const deeds = {
  bookTime: [bookTime, 330],
  hire: [hire, 140],
  bookAtOnce: [bookAtOnce, 40],
  bookByOwner: [bookByOwner, 130],
  lookAfterPayment: [lookAfterPayment, 40],
  clientConfirms: [clientConfirms, 40],
  clientCancels: [clientCancels, 40],
  clientMoves: [clientMoves, 40],
  clientChangesLines: [clientChangesLines, 40],
  clientReviews: [clientReviews, 5],
  clientWaits: [clientWaits, 8],
  ownerConfirms: [ownerConfirms, 25],
  ownerCancels: [ownerCancels, 30],
  newestIsCancelled: [newestIsCancelled, 30],
  ownerCompletes: [ownerCompletes, 70],
  ownerCorrects: [ownerCorrects, 20],
  ownerMoves: [ownerMoves, 30],
  ownerEdits: [ownerEdits, 30],
  ownerRepeats: [ownerRepeats, 8],
  ownerSendsLink: [ownerSendsLink, 8],
  ownerReads: [ownerReads, 12],
  ownerTidiesClients: [ownerTidiesClients, 8],
  ownerSettlesCaution: [ownerSettlesCaution, 30],
  ownerTakesMoney: [ownerTakesMoney, 25],
  ownerGivesBack: [ownerGivesBack, 12],
  ownerSeesToOwed: [ownerSeesToOwed, 15],
  providerEndsRefunds: [providerEndsRefunds, 15],
  bankDisputes: [bankDisputes, 12],
  bankDecides: [bankDecides, 12],
  noticeComesAgain: [noticeComesAgain, 10],
  dayFills: [dayFills, 18],
  timeFrees: [timeFrees, 24],
  ownerRemovesWaiting: [ownerRemovesWaiting, 2],
  hoursChange: [hoursChange, 3],
  closes: [closes, 4],
  depositsChange: [depositsChange, 4],
  rulesChange: [rulesChange, 3],
  cancellationChanges: [cancellationChanges, 4],
  staffComes: [staffComes, 4],
  staffLeaves: [staffLeaves, 3],
  payoutChanges: [payoutChanges, 3],
  webhookAdded: [webhookAdded, 2],
  weatherTurns: [weatherTurns, 14],
  processDies: [processDies, 5],
  processRestarts: [processRestarts, 2],
  timePasses: [timePasses, 30],
  untilEvening: [untilEvening, 30],
} as const satisfies Record<string, readonly [Deed, number]>;

export type DeedName = keyof typeof deeds;

/** One thing that happens: what, how it is drawn, and how long after the one before. */
export type Step = { readonly do: DeedName; readonly seed: number; readonly wait: number };

const names = Object.keys(deeds) as DeedName[];
const all = names.reduce((sum, name) => sum + deeds[name][1], 0);

export const drawStep = (chance: Chance): Step => {
  let place = chance.below(all);
  const name = names.find((each) => {
    place -= deeds[each][1];
    return place < 0;
  });
  const wait = chance.percent(45) ? 0 : chance.below(chance.percent(60) ? 60_000 : 90 * 60_000);
  return { do: name ?? 'timePasses', seed: chance.below(2 ** 31), wait };
};

/** Lets a step happen, by choices that hang on nothing but itself and on how things stand. */
export const take = async (scene: Scene, step: Step): Promise<void> => {
  await scene.world.pass(step.wait);
  scene.world.trace.note('step', step.do, step.seed, scene.world.now());
  await deeds[step.do][0](scene, chanceOf(step.seed));
};
