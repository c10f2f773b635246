import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { assignStaff, changeService, createService, deleteService } from './services.commands.ts';
import { exportServices, readOwnServices, readPublicServices } from './services.queries.ts';

/** What a business offers: its menu, as its owner keeps it and as anybody reads it. */
export const serviceEndpoints = (platform: Platform): readonly Endpoint[] =>
  [
    readOwnServices,
    createService,
    changeService,
    deleteService,
    assignStaff,
    exportServices,
    readPublicServices,
  ].map(({ endpoint }) => endpoint(platform));
