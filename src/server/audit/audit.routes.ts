import type { Endpoint } from '../platform/http/mount.ts';
import type { Platform } from '../platform/platform.ts';
import { readRecordsCheck } from './audit.queries.ts';

export const auditEndpoints = (platform: Platform): readonly Endpoint[] => [
  readRecordsCheck.endpoint(platform),
];
