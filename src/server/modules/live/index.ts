export { liveEndpoints } from './live.routes.ts';
export { createLiveHub, type LiveHub, startLive } from './live.worker.ts';
