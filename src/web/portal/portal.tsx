import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { Connection } from './connection/connection.ts';
import { ConnectionProvider } from './connection/connection-context.tsx';
import type { InstallOffer } from './offline/install-offer.ts';
import { InstallProvider } from './offline/install-offer.ts';
import type { createPortalRouter } from './routes/router.tsx';
import type { Session } from './session/session.ts';
import { SessionProvider } from './session/session-context.tsx';
import { cssVariables } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';

type PortalProps = {
  readonly session: Session;
  readonly connection: Connection;
  readonly installOffer: InstallOffer;
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createPortalRouter>;
  readonly nonce: string;
};

/** The portal with all that its screens find around them. */
export function Portal({ session, connection, installOffer, queryClient, router, nonce }: PortalProps) {
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
