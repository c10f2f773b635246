export { analyticsEndpoints } from './analytics.routes.ts';
