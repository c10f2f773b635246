import { type DuePlan, findPlans, workOnPlan } from '../reminders/plans.worker.ts';

/** Plans all that is due, of this kind or of both, until nothing is. */
export const workOnPlans = async (
  platform: Parameters<typeof findPlans>[0],
  kinds: readonly DuePlan['plan'][] = ['agenda', 'reminders'],
): Promise<void> => {
  for (let busy = true; busy; ) {
    busy = false;
    for (const due of await findPlans(platform))
      if (kinds.includes(due.plan) && (await workOnPlan(platform, due))) busy = true;
  }
};
