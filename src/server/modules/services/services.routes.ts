import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { assignStaff, changeService, createService, deleteService } from './services.commands.ts';
import { exportServices, readOwnerServices, readPublicServices } from './services.queries.ts';

/** What a business offers: its menu, as its owner keeps it and as anybody reads it. */
export const serviceEndpoints = (platform: Platform): readonly Endpoint[] =>
  [
    readOwnerServices,
    createService,
    changeService,
    deleteService,
    assignStaff,
    exportServices,
    readPublicServices,
  ].map(({ endpoint }) => endpoint(platform));
