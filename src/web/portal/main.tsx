// Before anything that draws.
import './trusted-types.ts';
// Then, so that every sheet of ours comes after Mantine's and wins.
import './theme/mantine-styles.ts';
import './theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startConnection } from './connection/connection-context.tsx';
import { adoptAnswers } from './drawn-day/take-over.ts';
import { forgetDays } from './features/offline/kept-days.ts';
import { WIDE } from './kit/width.ts';
import { awaitInstallOffer } from './offline/install-offer.ts';
import { Portal } from './portal.tsx';
import { createQueryClient } from './query/query-client.ts';
import { askAhead } from './routes/dashboard/ask-ahead.ts';
import { createPortalRouter } from './routes/router.tsx';
import { openSession } from './session/session.ts';
import { startSession } from './session/start-session.ts';
import { openStore } from './session/storage.ts';
import { styleNonce } from './theme/style-nonce.ts';

const session = openSession(
  openStore(() => localStorage),
  (address) => location.assign(address),
);
session.onLeave(() => forgetDays(session.store));
const connection = startConnection();
const installOffer = awaitInstallOffer(window);
const queryClient = createQueryClient(connection.report);
const router = createPortalRouter(session);
const nonce = styleNonce();

adoptAnswers(session, queryClient);
void askAhead(session, queryClient, location, { now: Date.now(), isWide: matchMedia(WIDE).matches });

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the portal');

// The guards run again: the server may know that the setup was finished elsewhere, or never was.
void startSession(session, () => void router.invalidate(), connection.report).then(() => {
  createRoot(place).render(
    <StrictMode>
      <Portal
        session={session}
        connection={connection}
        installOffer={installOffer}
        queryClient={queryClient}
        router={router}
        nonce={nonce}
      />
    </StrictMode>,
  );
});
