import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { type ClientPaths, clientPaths, clientPathsAt } from '#contract/paths.ts';

/** Set once at the root: by the document on the server, by `PathsFromHere` in the browser. */
export const ClientPathsContext = createContext<ClientPaths>(clientPaths(false));

/** The addresses by which a client goes on from this page, wherever it stands: on this site or in a frame. */
export const useClientPaths = (): ClientPaths => useContext(ClientPathsContext);

/** In the browser, where the page's own address tells whether it stands in a frame. */
export const PathsFromHere = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <ClientPathsContext value={clientPathsAt(location.pathname)}>{children}</ClientPathsContext>
);
