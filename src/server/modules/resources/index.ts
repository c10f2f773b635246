export { giveToBookings, refuseTooMany } from './claims.commands.ts';
export { readResourceIds } from './resources.queries.ts';
export { resourceEndpoints } from './resources.routes.ts';
export { claimResources, keepHeldResources } from './taking.repo.ts';
