export { type BookedClient, findOrAddClient } from './actions/find-or-add-client.ts';
export { findOrAddWalkIn } from './actions/find-or-add-walk-in.ts';
export { type ClientFilter, matchingClients } from './client-list.repo.ts';
export { readSearch, searchTextOf } from './client-text.ts';
export { startRetentionJob } from './clients.jobs.ts';
export { clientEndpoints } from './clients.routes.ts';
export { findMarks, isKnownWithoutEmail } from './known-client.repo.ts';
