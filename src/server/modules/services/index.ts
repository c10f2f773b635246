export { presentPublicService } from './services.present.ts';
export { readPublicServicesBySlug } from './services.queries.ts';
export {
  allPartsOffered,
  countFutureBookings,
  findService,
  findServiceBySlug,
  type ServiceRow,
} from './services.repo.ts';
export { serviceEndpoints } from './services.routes.ts';
