export { dropPhotoOf } from './media.commands.ts';
export { mediaEndpoints } from './media.routes.ts';
export { startMediaJob } from './media.worker.ts';
export { readPublicWork } from './work.queries.ts';
