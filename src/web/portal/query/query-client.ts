import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryPersister,
} from '@tanstack/react-query';
import { heard, type LineEvent } from '../connection/connection.ts';
import { untilDrawn } from './after-paint.ts';
import { RefusedError } from './refusal.ts';

/** Retries only what a second try can mend: silence, overload and faults; never a refusal, nor without a network. */
function worthRetrying(count: number, failure: Error): boolean {
  if (!(failure instanceof RefusedError)) return false;
  const { status } = failure.refusal;
  return count < 2 && (status >= 500 || (status === 0 && navigator.onLine));
}

/** So long what was seen is there at once when it is looked at again, while it is asked for anew. */
const DAY_MS = 86_400_000;

/** What was seen before is drawn before it is asked for anew; what was not is asked for at once. */
const drawnFirst: QueryPersister = async (ask, context: QueryFunctionContext, { state }) => {
  if (state.data !== undefined) await untilDrawn();
  return ask(context);
};

/** `report` is told by every query and mutation whether the server answered. */
export function createQueryClient(report: (event: LineEvent) => void): QueryClient {
  const told = {
    onSuccess: () => report('answered'),
    onError: (failure: Error) => {
      if (failure instanceof RefusedError) report(heard(failure.refusal.status));
    },
  };
  return new QueryClient({
    queryCache: new QueryCache(told),
    mutationCache: new MutationCache(told),
    defaultOptions: {
      // Always: without a network a request fails at once and says so, instead of waiting unseen to be sent later.
      queries: {
        retry: worthRetrying,
        retryDelay: (count) => 500 * 2 ** count,
        staleTime: 10_000,
        gcTime: DAY_MS,
        persister: drawnFirst,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
