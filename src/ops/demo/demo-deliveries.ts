import { type Kobo, toKobo } from '#core/money/kobo.ts';

export type DemoZone = { readonly name: string; readonly priceKobo: Kobo };

/** Where the demo business delivers to, the nearest first. */
export const demoZones: readonly DemoZone[] = [
  { name: 'Surulere & Yaba', priceKobo: toKobo(500_000) },
  { name: 'Ikeja & Maryland', priceKobo: toKobo(800_000) },
  { name: 'Lekki & Victoria Island', priceKobo: toKobo(1_200_000) },
];

export const demoPickupAddress = 'Rear gate, 14 Adeniran Ogunsanya Street, Surulere, Lagos';

export type DemoDelivery = {
  readonly method: 'pickup' | 'delivery';
  readonly zone: string;
  readonly feeKobo: Kobo;
  readonly address: string;
};

const addresses = ['23 Bode Thomas Street', '8 Kudirat Abiola Way', '5 Admiralty Way'] as const;
const pickup: DemoDelivery = { method: 'pickup', zone: '', feeKobo: toKobo(0), address: '' };

/** How the nth hire reaches its client: every third is delivered, to each zone in turn. */
export const deliveryOf = (nth: number): DemoDelivery => {
  const turn = Math.floor(nth / 3) % demoZones.length;
  const zone = demoZones[turn];
  if (nth % 3 !== 0 || zone === undefined) return pickup;
  return { method: 'delivery', zone: zone.name, feeKobo: zone.priceKobo, address: addresses[turn] ?? '' };
};
