import { ok, type Result, refuse } from '../result.ts';
import { claimsTrust } from './claimed-name.ts';
import { plainLetters } from './plain-letters.ts';

declare const slugBrand: unique symbol;

/** The part of a link that names a business or service: lowercase letters, digits, single hyphens between. */
export type Slug = string & { readonly [slugBrand]: true };

export type SlugFault = 'NOT_A_SLUG' | 'TOO_LONG' | 'RESERVED';

export const slugMaxLength = 60;

/** The form of a slug; whether a word is reserved is `parseSlug`'s to say. */
export const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Words that are, or could become, addresses of the product itself, or that would pass for its operators. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  `about account admin administrator akoko analytics any api app apps assets auth availability billing blog book
  book-now booking booking-complete bookings business calendar careers cdn checkout clients complete contact create-booking
  dashboard demo dev docs embed error favicon features feed forgot-password ftp health help home hooks host images
  img index info legal localhost login logout mail manage media me moderator new news noreply not-found null official
  owner pay payment payments paystack ping policy portal postmaster pricing privacy public refund refunds register
  reschedule reschedule-confirmation reset reset-password robots root security services settings setup sign-in
  sign-up signin signup sitemap sms staff static status store support system team terms test undefined unified-dashboard
  upload uploads user users verify webhook webhooks whatsapp www`.split(/\s+/),
);

/** Accepts a slug as typed (no trimming, no change of case) or names why not. */
export function parseSlug(text: string): Result<Slug, SlugFault> {
  if (text.length > slugMaxLength) return refuse('TOO_LONG');
  if (!slugShape.test(text)) return refuse('NOT_A_SLUG');
  if (reservedSlugs.has(text)) return refuse('RESERVED');
  // The three tests above are what the brand stands for.
  return ok(text as Slug);
}

/** The same for one that is to be taken now: a link of ours that names a bank would pass for the bank's. */
export function parseNewSlug(text: string): Result<Slug, SlugFault> {
  const parsed = parseSlug(text);
  // guard: no-link-of-ours-names-a-bank
  return parsed.ok && claimsTrust(text.replaceAll('-', ' ')) ? refuse('RESERVED') : parsed;
}

/** What to offer in place of a slug that is taken, the likeliest first; each may be taken too. */
export function slugsLike(taken: Slug): readonly Slug[] {
  return ['lagos', 'ng', '2', '3', 'online', '4'].flatMap((ending) => {
    const parsed = parseNewSlug(`${taken}-${ending}`);
    return parsed.ok ? [parsed.value] : [];
  });
}

/**
 * A slug made of a name: 'Ọ̀ṣun Beauty & Spa' → 'osun-beauty-and-spa'. At most 60 characters, cut between words where
 * it can be. Empty when the name has nothing to offer; may be reserved or taken.
 */
export function slugify(name: string): string {
  const plain = plainLetters(name)
    .replace(/['’ʼ`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (plain.length <= slugMaxLength) return plain;
  const cut = plain.slice(0, slugMaxLength + 1);
  const lastHyphen = cut.lastIndexOf('-');
  return lastHyphen > 0 ? cut.slice(0, lastHyphen) : plain.slice(0, slugMaxLength);
}
