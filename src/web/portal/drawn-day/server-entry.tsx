import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { AskServer, DrawDay } from '#contract/pages/drawn-day.ts';
import { type Ask, addressOf, toRefusal } from '../../api/client.ts';
import { openConnection } from '../connection/connection.ts';
import { OriginContext } from '../kit/link/share-link.tsx';
import { servicesQuery } from '../kit/services-query.ts';
import { ClockContext } from '../kit/time/clock.ts';
import { awaitInstallOffer } from '../offline/install-offer.ts';
import { Portal } from '../portal.tsx';
import { createQueryClient } from '../query/query-client.ts';
import { askAhead } from '../routes/dashboard/ask-ahead.ts';
import { createPortalRouter } from '../routes/router.tsx';
import { openSession } from '../session/session.ts';
import { openStore } from '../session/storage.ts';
import { withDrawing } from './drawn-document.ts';
import { openStyles } from './used-styles.ts';

/** Calls of the contract, answered by the server of itself. */
const askBy =
  (server: AskServer): Ask =>
  async (call, parts) => {
    const { status, body } = await server(addressOf(call, parts as { query?: Record<string, string> }));
    // The server has checked its own reply against the same contract.
    return status === 200
      ? { ok: true, reply: body as never }
      : toRefusal(status, (body ?? {}) as Record<string, unknown>);
  };

/** A line nobody has yet heard of being broken. */
const unbroken = () =>
  openConnection({ probe: async () => 'answered', after: () => () => {}, hasNetwork: true });

/** Nothing of one drawing is there for the next. */
const nowhere = () =>
  openStore(() => {
    throw new Error('A server keeps nothing for a browser');
  });

/**
 * Draws the phone's dashboard of whoever is signed in, with the portal's own components and the answers they would ask
 * for. Draws nothing where the portal would show something else: a second step that is owed, an unfinished setup, the
 * first steps of whoever has no service yet, a shared device, an appointment in front, or an answer that is missing. Throws
 * where a part cannot be drawn without a browser. `css`: the sheet of all screens.
 */
export const createDayDrawer = (css: string): DrawDay => {
  const stylesFor = openStyles(css);
  return async ({ document, address, origin, now, nonce, ask: server }) => {
    const ask = askBy(server);
    const place = new URL(address, 'http://localhost');
    const me = await ask(usersCalls.me, {});
    if (!me.ok || place.searchParams.size > (place.searchParams.has('day') ? 1 : 0)) return null;
    const { businessId, owesFactor, isSetupComplete, onSharedDevice } = me.reply.user;
    if (businessId === undefined || owesFactor || !isSetupComplete || onSharedDevice) return null;
    const session = openSession(nowhere(), () => {});
    session.merge(me.reply.user);
    const queryClient = createQueryClient(() => {});
    queryClient.setDefaultOptions({ queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } });
    await askAhead(session, queryClient, place, { now, isWide: false, ask });
    const queries = queryClient.getQueryCache().getAll();
    if (queries.length === 0 || queries.some(({ state }) => state.status !== 'success')) return null;
    if (queryClient.getQueryData(servicesQuery.queryKey)?.length === 0) return null;
    const history = createMemoryHistory({ initialEntries: [address] });
    const router = createPortalRouter(session, history);
    await router.load();
    if (router.state.matches.some(({ status }) => status !== 'success')) return null;
    let failure: unknown;
    const { prelude } = await prerender(
      <OriginContext value={() => origin}>
        <ClockContext value={() => now}>
          <Portal
            session={session}
            connection={unbroken()}
            installOffer={awaitInstallOffer(new EventTarget())}
            queryClient={queryClient}
            router={router}
            nonce={nonce}
          />
        </ClockContext>
      </OriginContext>,
      {
        // In one piece: what is sent later would be put in its place by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) => {
          failure ??= error;
        },
      },
    );
    const markup = await new Response(prelude).text();
    // A part that fails is left out, and half a day is none.
    if (failure !== undefined) throw failure;
    const answers = queries.map(({ queryKey, state }) => [queryKey, state.data] as const);
    return withDrawing(document, {
      markup,
      styles: stylesFor(`${markup}<p class="opening">`),
      nonce,
      answers: { businessId, answers },
    });
  };
};
