export { type BookedClient, findOrAddClient } from './actions/find-or-add-client.ts';
export { searchTextOf } from './client-text.ts';
export { startRetentionJob } from './clients.jobs.ts';
export { clientEndpoints } from './clients.routes.ts';
