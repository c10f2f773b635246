export { workflowEndpoints } from './workflows.routes.ts';
