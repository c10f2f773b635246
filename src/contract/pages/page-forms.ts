import type { FieldError } from '../errors.ts';
import type { Quote } from '../replies/money-views.ts';
import type { PublicBusiness } from '../replies/views.ts';

/** What a form that works without scripts carries back: `token` is signed, `attempt` keeps a double submit from acting twice. */
export type FormSeal = { readonly token: string; readonly attempt: string };

/** Whose page it is, and in which colours; a service's own come before its business's. */
export type BusinessLook = Pick<
  PublicBusiness,
  'businessName' | 'businessSlug' | 'logoUrl' | 'themeSettings'
>;

/** A form as it was sent and refused: what was typed is kept (never a password), each error has its field. */
export type FormState = {
  readonly seal: FormSeal;
  readonly values: Readonly<Record<string, string>>;
  /** Nobody typed them: they are of the last booking in this browser. */
  readonly remembered?: true;
  readonly errors: readonly FieldError[];
  /** What is said of the whole form, if anything. */
  readonly refusal: string | null;
  /** Where to go on from it. */
  readonly ways?: readonly WayOn[];
};

/** What leads on from a refusal: a refusal of the API has them in its `data.ways`. */
export type WayOn = { readonly path: string; readonly label: string };

/** `quote.dueNow` 0: nothing is paid online. */
export type PaymentTerms = {
  readonly quote: Quote;
  /** Hours before the start up to which cancelling gives the deposit back. */
  readonly cancelNoticeHours: number;
  /** Of all that this page says of price, length, payment and policy: the form's `terms` (glossary, Terms). */
  readonly stamp: string;
};
