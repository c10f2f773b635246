export { declineOffer, joinWaitlist, leaveWaitlist } from './waitlist.commands.ts';
export {
  type OfferFacts,
  readOffer,
  readOfferedClient,
  readOfferedHold,
  readPlace,
} from './waitlist.queries.ts';
export { waitlistEndpoints } from './waitlist.routes.ts';
export { startWaitlistJob } from './waitlist.worker.ts';
