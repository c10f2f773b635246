import { createContext, useContext } from 'react';
import { type ClientPaths, clientPaths } from '#contract/paths.ts';

/** Set once at the root, by the document on the server and by a hydrated page's entry in the browser. */
export const ClientPathsContext = createContext<ClientPaths>(clientPaths(false));

/** The addresses by which a client goes on from this page, wherever it stands: on this site or in a frame. */
export const useClientPaths = (): ClientPaths => useContext(ClientPathsContext);
