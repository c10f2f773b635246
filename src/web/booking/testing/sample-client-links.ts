import type { ClientBookingsPage, SendLinksPage } from '#contract/pages/client-pages.ts';
import { look, token } from './sample-links.ts';
import { emptyForm } from './sample-pages.ts';

/** Believable models of the pages for clients who have lost their link. */

const asked = {
  page: 'send-links',
  business: { ...look, phone: '08031234567' },
  sent: false,
  form: emptyForm,
} as const;

export const sendLinksPages = {
  asked,
  refused: {
    ...asked,
    form: {
      ...emptyForm,
      values: { contact: '0803 123' },
      errors: [
        {
          field: 'contact',
          message: 'Type the email address or the 11-digit phone number you booked with.',
        },
      ],
      refusal: 'Type the email address or the 11-digit phone number you booked with.',
    },
  },
  sent: { ...asked, sent: true, form: { ...emptyForm, values: { contact: 'ngozi@example.ng' } } },
} satisfies Record<string, SendLinksPage>;

export const clientBookings: ClientBookingsPage = {
  page: 'client-bookings',
  business: look,
  bookings: [
    {
      manage: token,
      serviceName: 'Knotless braids, waist length, with extensions of your own',
      staffName: 'Ngozi Adaobi Eze-Okonkwo',
      when: 'Friday, 4 Dec 2026 at 10:00 (Lagos time)',
    },
    { manage: `${token}2`, serviceName: 'Canopy', staffName: '', when: 'Saturday, 5 Dec 2026' },
  ],
};
