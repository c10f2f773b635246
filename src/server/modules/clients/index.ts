export { type BookedClient, findOrAddClient, findOrAddWalkIn } from './booked.commands.ts';
export { findMarks, isKnownWithoutEmail } from './booked.repo.ts';
export { clientEndpoints } from './clients.routes.ts';
export { type ClientFilter, everybody, readSearch, searchTextOf } from './clients.rules.ts';
export { startRetentionJob } from './erasure/retention.worker.ts';
export { matchingClients } from './list.repo.ts';
