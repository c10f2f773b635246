export { latestNameIn } from './activity.repo.ts';
export { activityEndpoints } from './activity.routes.ts';
