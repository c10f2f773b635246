export { declineOffer } from './actions/decline-offer.ts';
export { joinWaitlist } from './actions/join-waitlist.ts';
export { startWaitlistJob } from './waitlist.jobs.ts';
export { type OfferFacts, readOffer, readOfferedClient, readOfferedHold } from './waitlist.reads.ts';
export { waitlistEndpoints } from './waitlist.routes.ts';
