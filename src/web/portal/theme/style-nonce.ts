/**
 * The nonce the server put into the page, for styles that are made while the portal runs. The scroll lock of
 * dialogs reads it from a global of that name and takes no option.
 */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}
