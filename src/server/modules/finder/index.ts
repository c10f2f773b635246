export { finderEndpoints } from './finder.routes.ts';
