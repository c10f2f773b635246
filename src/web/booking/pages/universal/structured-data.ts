import type { UniversalPage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { socialLinks } from '../../business/contact-links.ts';
import { basePrice } from '../../business/service-terms.ts';

const absolute = (origin: string, address: string): string =>
  address.startsWith('/') ? `${origin}${address}` : address;

/** The business and its offers in schema.org's words, for search engines. Empty facts are left out. */
export const businessData = ({ business, services }: UniversalPage, origin: string): object => {
  const image = business.bannerImageUrl ?? business.logoUrl;
  const sameAs = socialLinks(business.socialLinks).map(({ href }) => href);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: business.businessName,
    url: `${origin}${paths.universal(business.businessSlug)}`,
    description: business.businessDescription || undefined,
    image: image === null ? undefined : absolute(origin, image),
    telephone: business.phone || undefined,
    email: business.email || undefined,
    address:
      business.address === ''
        ? undefined
        : { '@type': 'PostalAddress', streetAddress: business.address, addressCountry: 'NG' },
    sameAs: sameAs.length === 0 ? undefined : sameAs,
    makesOffer: services.map((service) => ({
      '@type': 'Offer',
      priceCurrency: 'NGN',
      price: basePrice(service),
      url: `${origin}${paths.book(business.businessSlug, service.slug)}`,
      itemOffered: {
        '@type': service.bookingType === 'item-based' ? 'Product' : 'Service',
        name: service.name,
      },
    })),
  };
};
