export { startMediaJob } from './media.jobs.ts';
export { mediaEndpoints } from './media.routes.ts';
