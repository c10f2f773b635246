/** How to look at the demo business: its page's address, and its owner's sign-in. */
export type DemoAccount = { readonly slug: string; readonly email: string; readonly password: string };

/** Public knowledge: printed at every start, and never made in production. */
export const demoAccount: DemoAccount = {
  slug: 'amara-spa',
  email: 'demo@akoko.example',
  password: 'Sweet-Orange-47!',
};
