import { describe, expect, it } from 'vitest';
import { business, services, silkPress } from '../testing/sample-pages.ts';
import { businessData, photoOf, serviceData, servicePreview } from './link-preview.ts';

const origin = 'https://akoko.example';
const hire = services.find(({ bookingType }) => bookingType === 'item-based') ?? silkPress;
const banner = '/media/banner/800.jpg';
const logo = '/media/logo/800.jpg';
const shown = { ...silkPress, imageUrl: '/media/press/800.jpg' };

describe('the picture of a shared link', () => {
  it('is the banner, else the logo, else that of a service', () => {
    expect(photoOf({ ...business, bannerImageUrl: banner, logoUrl: logo }, [shown])).toBe(banner);
    expect(photoOf({ ...business, logoUrl: logo }, [shown])).toBe(logo);
    expect(photoOf(business, [silkPress, shown])).toBe('/media/press/800.jpg');
    expect(photoOf(business, [])).toBeNull();
  });

  it('is the service’s own on its page, with its price', () => {
    const preview = servicePreview({ ...business, bannerImageUrl: banner }, shown);
    expect(preview).toMatchObject({ imageUrl: '/media/press/800.jpg', price: 12_500 });
    expect(servicePreview({ ...business, bannerImageUrl: banner }, silkPress).imageUrl).toBe(banner);
    expect(servicePreview(business, hire).price).toBe(120_000);
  });
});

describe('structured data', () => {
  it('names the trade when most services belong to one', () => {
    const typeOf = (names: readonly string[]) =>
      Reflect.get(
        businessData(
          business,
          names.map((name) => ({ ...silkPress, name, category: '' })),
          origin,
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
    expect(serviceData(business, hire, origin)).toMatchObject({
      '@type': 'Product',
      offers: { price: 120_000, seller: { name: 'Glow by Ada' } },
    });
  });
});
