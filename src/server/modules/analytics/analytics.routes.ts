import type { Endpoint } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAnalytics } from './analytics.queries.ts';
import { readAnswers, readBehind } from './answers.queries.ts';
import { readChain } from './chain.queries.ts';

export const analyticsEndpoints = (platform: Platform): readonly Endpoint[] => [
  readAnalytics.endpoint(platform),
  readAnswers.endpoint(platform),
  readBehind.endpoint(platform),
  readChain.endpoint(platform),
];
