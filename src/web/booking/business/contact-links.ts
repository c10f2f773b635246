import type { PublicBusiness } from '#contract/replies/views.ts';
import { displayPhone, parsePhone } from '#core/contact/phone.ts';

/** A telephone number as people read it and as links carry it; null when there is none. */
export type Telephone = { readonly text: string; readonly href: string; readonly whatsapp: string | null };

export const telephone = (phone: string): Telephone | null => {
  const written = phone.trim();
  if (written === '') return null;
  const known = parsePhone(written);
  if (known === null) return { text: written, href: `tel:${written.replace(/[^\d+]/g, '')}`, whatsapp: null };
  return {
    text: displayPhone(known),
    href: `tel:${known}`,
    whatsapp: `https://wa.me/${known.slice(1)}`,
  };
};

/** The same WhatsApp chat, with the first words already written. */
export const whatsappWith = (address: string, message: string): string =>
  `${address}?text=${encodeURIComponent(message)}`;

export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

export type SocialLink = { readonly name: string; readonly href: string };

const NETWORKS = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['twitter', 'X'],
  ['whatsapp', 'WhatsApp'],
] as const;

/** Only https leaves; a telephone number given for WhatsApp becomes its chat. */
export const socialLinks = (links: PublicBusiness['socialLinks']): readonly SocialLink[] =>
  NETWORKS.flatMap(([key, name]) => {
    const value = links[key].trim();
    const chat = key === 'whatsapp' ? telephone(value)?.whatsapp : null;
    const href = chat ?? value;
    return /^https:\/\/[^\s/]/i.test(href) ? [{ name, href }] : [];
  });
