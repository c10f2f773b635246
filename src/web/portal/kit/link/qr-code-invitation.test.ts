import { expect, it } from 'vitest';
import { invitationTo, whatsAppShare } from './qr-code-invitation.ts';

const link = 'https://akoko.example/book/ada';

it('invites to the business, to a service, and where a name is missing', () => {
  expect(invitationTo({ link, businessName: 'Ada’s Salon' })).toBe(`Book Ada’s Salon online: ${link}`);
  expect(invitationTo({ link, businessName: ' ' })).toBe(`Book with us online: ${link}`);
  expect(invitationTo({ link, businessName: 'Ada’s Salon', serviceName: 'Braids' })).toBe(
    `Book Braids at Ada’s Salon online: ${link}`,
  );
  expect(invitationTo({ link, businessName: '', serviceName: 'Braids' })).toBe(`Book Braids online: ${link}`);
});

it('writes the text into the address', () => {
  expect(whatsAppShare('Cut & dry: 50%')).toBe('https://wa.me/?text=Cut%20%26%20dry%3A%2050%25');
});
