import type { Chance } from '../chance.ts';
import type { Party, Weather } from '../outside.ts';
import { HOUR, MINUTE, type Scene } from '../scene.ts';

const parties: readonly Party[] = ['provider', 'mail', 'sms', 'receiver'];
const weathers: readonly Weather[] = ['slow', 'slow', 'lossy', 'busy', 'down'];

/** One of those the product depends on has a bad time, and gets over it. */
export const weatherTurns = async (scene: Scene, chance: Chance): Promise<void> => {
  scene.world.turn(chance.pick(parties), chance.pick(weathers), (1 + chance.below(180)) * MINUTE);
};

/** The process is killed at one of its next questions to the database. */
export const processDies = async (scene: Scene, chance: Chance): Promise<void> => {
  scene.world.kill(1 + chance.below(60), chance.percent(50), 2_000 + chance.below(90_000));
};

export const processRestarts = (scene: Scene): Promise<void> => scene.world.restart();

export const timePasses = (scene: Scene, chance: Chance): Promise<void> =>
  scene.world.pass(chance.pick([MINUTE, 20 * MINUTE, 2 * HOUR, 6 * HOUR]));
