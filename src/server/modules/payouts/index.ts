export { openFirstPayout } from './opening.commands.ts';
export {
  type AnnouncedPayout,
  findActiveSubaccount,
  findAnnouncedPayout,
} from './payouts.repo.ts';
export { payoutEndpoints } from './payouts.routes.ts';
export { sealNumber } from './payouts.rules.ts';
export { startPayoutJob } from './payouts.worker.ts';
