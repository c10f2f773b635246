export { presentPublicService } from './services.present.ts';
export { readPublicServicesBySlug } from './services.reads.ts';
export {
  countFutureBookings,
  findService,
  findServiceBySlug,
  lockOffer,
  type ServiceRow,
} from './services.repo.ts';
export { serviceEndpoints } from './services.routes.ts';
