// Before anything that draws.
import './trusted-types.ts';
// Then, so that every sheet of ours comes after Mantine's and wins.
import './theme/mantine-styles.ts';
import './theme/fonts.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConnectionProvider } from './connection/connection-context.tsx';
import { startConnection } from './connection/start-connection.ts';
import { forgetDays } from './features/offline/kept-days.ts';
import { InstallProvider } from './offline/install-context.tsx';
import { awaitInstallOffer } from './offline/install-offer.ts';
import { createQueryClient } from './query/query-client.ts';
import { askAhead } from './routes/ask-ahead.ts';
import { createPortalRouter } from './routes/router.tsx';
import { openSession } from './session/session.ts';
import { SessionProvider } from './session/session-context.tsx';
import { startSession } from './session/start-session.ts';
import { openStore } from './session/storage.ts';
import { cssVariables } from './theme/css-variables.ts';
import { styleNonce } from './theme/style-nonce.ts';
import { theme } from './theme/theme.ts';

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

function Portal() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <SessionProvider value={session}>
          <ConnectionProvider value={connection}>
            <InstallProvider value={installOffer}>
              <RouterProvider router={router} />
            </InstallProvider>
          </ConnectionProvider>
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

askAhead(session, queryClient, location);

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the portal');

// The guards run again: the server may know that the setup was finished elsewhere, or never was.
void startSession(session, () => void router.invalidate(), connection.report).then(() => {
  createRoot(place).render(
    <StrictMode>
      <Portal />
    </StrictMode>,
  );
});
