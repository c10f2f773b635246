import { paths } from '#contract/paths.ts';

/** What is needed of the browser's interface, which the type checker's library does not know yet. */
type TrustedTypes = {
  readonly createPolicy: (
    name: 'default',
    rules: {
      readonly createHTML: (text: string, type: string, sink: string) => string | null;
      readonly createScriptURL: (address: string) => string | null;
    },
  ) => unknown;
};

/** The document of a framed preview: its one frame is sandboxed, so that nothing in it runs. */
const FRAMED = 'HTMLIFrameElement srcdoc';

/** The widget library sets the text of a `<style>` as markup; what holds no tag cannot become one. */
export const asMarkup = (text: string, _type: string, sink: string): string | null =>
  sink === FRAMED || !text.includes('<') ? text : null;

/** The one script that is started by its address. */
export const asScriptAddress = (address: string): string | null =>
  address === paths.serviceWorker ? address : null;

/**
 * The page's policy lets no text become markup, script or a script's address (Trusted Types) but by these rules.
 * Imported first: they must stand before anything is drawn.
 */
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', { createHTML: asMarkup, createScriptURL: asScriptAddress });
