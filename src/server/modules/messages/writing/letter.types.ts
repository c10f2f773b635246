import { productName } from '#contract/brand.ts';
import type { ClientWays } from '#core/appointments/client-rights.ts';

export type Link = { readonly label: string; readonly url: string };
export type Detail = {
  readonly label: string;
  readonly value: string;
  readonly url?: string;
  /** What else there is to say of it, a line each. */
  readonly lines?: readonly string[];
};

/** How a letter begins, as paragraphs, and the link its reader goes on with. */
export type Said = { readonly opening: readonly string[]; readonly link: string };
/** The same of a booking, with what its client may still do there. */
export type SaidOfBooking = Said & { readonly ways: ClientWays };

/** What a mail says, once; its plain text and its HTML are two ways of writing the same letter. */
export type Letter = {
  /** Made of our words and the business's; never of what a client typed. */
  readonly subject: string;
  readonly mood: 'good' | 'waiting' | 'ended';
  /** Whose letter it is, above the heading. */
  readonly from: string;
  readonly heading: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly details: readonly Detail[];
  readonly action: Link;
  readonly afterwards: readonly string[];
  readonly footer: string;
};

/** A letter with what goes along; `business`: who writes it and is written back to, absent where it is us. */
export type Draft = {
  readonly letter: Letter;
  readonly business?: { readonly businessEmail: string; readonly businessName: string };
  readonly ics?: string;
};

/** The last line of a letter that a business sends through us. */
export const sentFor = (businessName: string): string => `Sent by ${productName} for ${businessName}.`;
