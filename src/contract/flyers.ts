import { minutesText } from '#core/calendar/minutes-text.ts';
import type { ThemeColours } from '#core/colours/page-palette.ts';
import { stableHash } from '#core/drawing/stable-draw.ts';
import { nairaText, nairaToKobo } from '#core/money/kobo.ts';
import { paths } from './paths.ts';
import type { PublicBusiness, PublicService } from './replies/views.ts';

/** What is drawn of a business or of one of its services for its link to be passed on; sizes in pixels. */
export const flyerSizes = {
  preview: { width: 1200, height: 630 },
  status: { width: 1080, height: 1920 },
  /** A sheet of the proportions of A4 and A6, fine enough for both. */
  poster: { width: 1654, height: 2339 },
} as const;

/** A poster is printed: it comes as a PDF of one page of its true size. */
export const flyerFiles = {
  preview: { drawn: 'preview', ending: 'jpg' },
  status: { drawn: 'status', ending: 'jpg' },
  'poster-a4': { drawn: 'poster', ending: 'pdf' },
  'poster-a6': { drawn: 'poster', ending: 'pdf' },
} as const;
export type FlyerKind = keyof typeof flyerFiles;

export const isFlyerKind = (text: string): text is FlyerKind => Object.hasOwn(flyerFiles, text);

/** All that a flyer shows. */
export type FlyerFacts = {
  readonly businessName: string;
  /** Of a service's flyer; null: of the business's own. */
  readonly serviceName: string | null;
  /** `from ₦25,000 · 3 h`; empty where there is nothing to say. */
  readonly terms: string;
  /** Where it is. */
  readonly address: string;
  readonly phone: string;
  /** The address of the page it leads to, on this site. */
  readonly path: string;
  /** Addresses of photos of ours. */
  readonly photo: string | null;
  readonly logo: string | null;
  readonly themes: readonly ThemeColours[];
  /** Whose cloth it shows where there is no photo. */
  readonly seed: string;
};

/** Raised when flyers are drawn differently, so that nobody goes on showing the old ones. */
const DRAWING = 1;

export const flyerOfBusiness = (
  business: PublicBusiness,
  services: readonly PublicService[],
): FlyerFacts => ({
  ...factsOf(business),
  serviceName: null,
  terms: cheapest(services),
  path: paths.universal(business.businessSlug),
  photo: business.bannerImageUrl ?? services.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null,
  themes: [business.themeSettings],
  seed: business._id,
});

export const flyerOfService = (business: PublicBusiness, service: PublicService): FlyerFacts => ({
  ...factsOf(business),
  serviceName: service.name,
  terms: [priceOf(service), lengthOf(service)].join(' · '),
  path: paths.book(business.businessSlug, service.slug),
  photo: service.imageUrl ?? business.bannerImageUrl,
  themes: [service.customizationSettings, business.themeSettings],
  seed: service._id,
});

const factsOf = ({ businessName, address, phone, logoUrl }: PublicBusiness) => ({
  businessName,
  address,
  phone,
  logo: logoUrl,
});

/** Tells what a flyer shows from what any other does: who knows it knows nothing that the flyer does not say. */
export const flyerStamp = (facts: FlyerFacts): string => {
  const told = JSON.stringify([DRAWING, facts]);
  return [told, `again ${told}`].map((text) => stableHash(text).toString(36).padStart(7, '0')).join('');
};

/** Where the flyer of the page at this path lies as it is now. */
export const flyerPath = (kind: FlyerKind, facts: FlyerFacts): string =>
  flyerAddress(kind, facts.path, flyerStamp(facts));

/** Leads to it, for who does not know what it shows. */
export const presentFlyerPath = (kind: FlyerKind, path: string): string => flyerAddress(kind, path, 'now');

const flyerAddress = (kind: FlyerKind, path: string, stamp: string): string =>
  `${path.replace(paths.universal(''), '/flyers/')}/${kind}/${stamp}.${flyerFiles[kind].ending}`;

const feeOf = ({ bookingType, price, pricing }: PublicService): number =>
  bookingType === 'item-based' ? (pricing?.baseRentalFee ?? 0) : price;

const sumText = (naira: number): string => {
  const kobo = nairaToKobo(naira);
  return kobo === null ? '' : nairaText(kobo);
};

const priceOf = (service: PublicService): string => {
  const fee = feeOf(service);
  if (fee === 0) return service.priceVaries ? 'Price to be agreed' : 'Free';
  return service.priceVaries ? `from ${sumText(fee)}` : sumText(fee);
};

const lengthOf = ({ bookingType, duration }: PublicService): string => {
  if (bookingType === 'item-based') return duration === 1 ? '1 day' : `${duration} days`;
  return minutesText(duration);
};

const cheapest = (services: readonly PublicService[]): string => {
  const fees = services.map(feeOf).filter((fee) => fee > 0);
  return fees.length === 0 ? '' : `from ${sumText(Math.min(...fees))}`;
};
