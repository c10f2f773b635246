import { type FlyerFacts, flyerOfBusiness, flyerOfService, flyerPath, flyerSizes } from '#contract/flyers.ts';
import { paths } from '#contract/paths.ts';
import type { ReviewTotals } from '#contract/replies/review-views.ts';
import type { PublicBusiness, PublicService } from '#contract/replies/views.ts';
import { absoluteAddress, type OpenGraph } from '../document/page-view.ts';
import { socialLinks } from './contact-links.ts';
import { basePrice } from './service-terms.ts';

const previewOf = (facts: FlyerFacts) => ({ url: flyerPath('preview', facts), ...flyerSizes.preview });

type Shared = Required<Pick<OpenGraph, 'image'>> & OpenGraph;

/** What a shared link to the business shows. */
export const businessPreview = (business: PublicBusiness, services: readonly PublicService[]): Shared => ({
  type: 'website',
  siteName: business.businessName,
  image: previewOf(flyerOfBusiness(business, services)),
});

/** What a shared link to one service shows. */
export const servicePreview = (business: PublicBusiness, service: PublicService): Shared => ({
  type: 'product',
  siteName: business.businessName,
  image: previewOf(flyerOfService(business, service)),
  price: basePrice(service),
});

/** Trades that schema.org has a word for, by what their services are called. */
const TRADES = [
  ['NailSalon', /\b(?:nails?|manicure|pedicure|gel)\b/i],
  ['DaySpa', /\b(?:spa|massage|sauna|scrub)\b/i],
  ['HairSalon', /\b(?:hair|braids?|cornrows?|locs|barb\w*|weave|wig|press|relaxer|haircut)\b/i],
  ['BeautySalon', /\b(?:make-?up|lash(?:es)?|brows?|facial|gele|glam|wax(?:ing)?)\b/i],
] as const;

/** The trade most of the services belong to; with no such trade it is simply a local business. */
const tradeOf = (services: readonly PublicService[]): string => {
  const known = TRADES.map(([trade, words]) => ({
    trade,
    count: services.filter(({ name, category }) => words.test(`${category} ${name}`)).length,
  }));
  return known.find(({ count }) => count * 2 > services.length)?.trade ?? 'LocalBusiness';
};

const businessFacts = (business: PublicBusiness, origin: string) => {
  const image = business.bannerImageUrl ?? business.logoUrl;
  return {
    name: business.businessName,
    url: `${origin}${paths.universal(business.businessSlug)}`,
    image: image === null ? undefined : absoluteAddress(origin, image),
    telephone: business.phone || undefined,
    address:
      business.address === ''
        ? undefined
        : { '@type': 'PostalAddress', streetAddress: business.address, addressCountry: 'NG' },
  };
};

const kindOf = ({ bookingType }: PublicService) => (bookingType === 'item-based' ? 'Product' : 'Service');

const offerOf = (business: PublicBusiness, service: PublicService, origin: string) => ({
  '@type': 'Offer',
  priceCurrency: 'NGN',
  price: basePrice(service),
  url: `${origin}${paths.book(business.businessSlug, service.slug)}`,
});

/** Said to search engines only where the page says it too. */
const ratingOf = ({ mean, count }: ReviewTotals) =>
  mean === null
    ? undefined
    : { '@type': 'AggregateRating', ratingValue: mean, reviewCount: count, bestRating: 5, worstRating: 1 };

/** The business and its offers in schema.org's words, for search engines. Empty facts are left out. */
export const businessData = (
  business: PublicBusiness,
  services: readonly PublicService[],
  { origin, reviews }: { readonly origin: string; readonly reviews?: ReviewTotals | undefined },
): object => {
  const sameAs = socialLinks(business.socialLinks).map(({ href }) => href);
  return {
    '@context': 'https://schema.org',
    '@type': tradeOf(services),
    ...businessFacts(business, origin),
    description: business.businessDescription || undefined,
    email: business.email || undefined,
    sameAs: sameAs.length === 0 ? undefined : sameAs,
    aggregateRating: reviews === undefined ? undefined : ratingOf(reviews),
    makesOffer: services.map((service) => ({
      ...offerOf(business, service, origin),
      itemOffered: { '@type': kindOf(service), name: service.name },
    })),
  };
};

/** One service, or one item for rent, and who offers it. */
export const serviceData = (business: PublicBusiness, service: PublicService, origin: string): object => {
  const seller = { '@type': 'LocalBusiness', ...businessFacts(business, origin) };
  const isRental = service.bookingType === 'item-based';
  return {
    '@context': 'https://schema.org',
    '@type': kindOf(service),
    name: service.name,
    description: service.description || undefined,
    image: service.imageUrl === null ? undefined : absoluteAddress(origin, service.imageUrl),
    category: service.category || undefined,
    ...(isRental ? {} : { provider: seller }),
    offers: {
      ...offerOf(business, service, origin),
      ...(isRental ? { businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut', seller } : {}),
    },
  };
};
