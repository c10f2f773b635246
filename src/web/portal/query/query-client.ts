import { QueryClient } from '@tanstack/react-query';
import { RefusedError } from './refusal.ts';

/** Retries only what a second try can mend: silence, overload and faults; never a refusal. */
function worthRetrying(count: number, failure: Error): boolean {
  if (!(failure instanceof RefusedError)) return false;
  const { status } = failure.refusal;
  return count < 2 && (status === 0 || status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, retryDelay: (count) => 500 * 2 ** count, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
}
