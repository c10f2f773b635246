export { startLive } from './live.jobs.ts';
export { liveEndpoints } from './live.routes.ts';
export { createLiveHub, type LiveHub } from './live-hub.ts';
