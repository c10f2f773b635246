import { describe, expect, it } from 'vitest';
import { business, services, silkPress } from '../testing/sample-pages.ts';
import { businessData, businessPreview, serviceData, servicePreview } from './link-preview.ts';

const origin = 'https://akoko.example';
const rental = services.find(({ bookingType }) => bookingType === 'item-based') ?? silkPress;
const banner = '/media/banner/800.jpg';
const logo = '/media/logo/800.jpg';
const shown = { ...silkPress, imageUrl: '/media/press/800.jpg' };

describe('the picture of a shared link', () => {
  it('is drawn, of its size, for every business and every service', () => {
    for (const { image } of [
      businessPreview(business, []),
      businessPreview({ ...business, bannerImageUrl: banner }, services),
      ...services.map((service) => servicePreview(business, service)),
    ]) {
      expect(image.url).toMatch(/^\/flyers\/glow-by-ada\/(?:[a-z0-9-]+\/)?preview\/[a-z0-9]{14}\.jpg$/);
      expect([image.width, image.height]).toEqual([1200, 630]);
    }
  });

  it('has another address as soon as it would show something else', () => {
    const changed = [
      businessPreview(business, services),
      businessPreview({ ...business, businessName: 'Glow by Adá' }, services),
      businessPreview({ ...business, bannerImageUrl: banner }, services),
      businessPreview({ ...business, logoUrl: logo }, services),
      businessPreview(business, [{ ...silkPress, price: 1 }]),
      businessPreview(
        { ...business, themeSettings: { ...business.themeSettings, primaryColor: '#6A1B9A' } },
        services,
      ),
      servicePreview(business, silkPress),
      servicePreview(business, { ...silkPress, price: 1 }),
      servicePreview(business, { ...silkPress, priceVaries: !silkPress.priceVaries }),
      servicePreview(business, shown),
    ].map(({ image }) => image.url);
    expect(new Set(changed).size).toBe(changed.length);
    expect(businessPreview({ ...business, businessDescription: 'Other' }, services).image.url).toBe(
      changed[0],
    );
  });

  it('says the price of the service', () => {
    expect(servicePreview(business, shown).price).toBe(12_500);
    expect(servicePreview(business, rental).price).toBe(120_000);
  });
});

describe('structured data', () => {
  it('names the trade when most services belong to one', () => {
    const typeOf = (names: readonly string[]) =>
      Reflect.get(
        businessData(
          business,
          names.map((name) => ({ ...silkPress, name, category: '' })),
          { origin },
        ),
        '@type',
      );
    expect(typeOf(['Knotless braids', 'Cornrows', 'Gele tying'])).toBe('HairSalon');
    expect(typeOf(['Deep tissue massage'])).toBe('DaySpa');
    expect(typeOf(['Knotless braids', 'Gel manicure'])).toBe('LocalBusiness');
    expect(typeOf(['Canopy', 'Chairs'])).toBe('LocalBusiness');
    expect(typeOf([])).toBe('LocalBusiness');
  });

  it('offers a service as a service and an item as a product to be leased', () => {
    expect(serviceData(business, shown, origin)).toMatchObject({
      '@type': 'Service',
      image: `${origin}/media/press/800.jpg`,
      provider: { name: 'Glow by Ada', url: `${origin}/book/glow-by-ada` },
      offers: { price: 12_500, priceCurrency: 'NGN', url: `${origin}/book/glow-by-ada/silk-press` },
    });
    expect(serviceData(business, rental, origin)).toMatchObject({
      '@type': 'Product',
      offers: { price: 120_000, seller: { name: 'Glow by Ada' } },
    });
  });
});
