import { buildWeb } from './product/build-web.ts';

/** Builds what is stale. */
export const setup = (): void => buildWeb();
