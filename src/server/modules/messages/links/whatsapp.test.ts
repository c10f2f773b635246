import { describe, expect, it } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import { type Id, newBusinessId, newId } from '../../../platform/ids.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { refundToken } from '../../payments/index.ts';
import type { HandWritten } from '../facts/hand-written.repo.ts';
import { sampleContents } from '../texts/samples.present.ts';
import { whatsappUrlOf } from './whatsapp.present.ts';

const now = toInstant(Date.parse('2026-11-19T10:00:00Z'));
const secrets = createSecrets('k'.repeat(32));
const settings = { publicUrl: 'https://akoko.example', secrets, now };
const refundId = newId();

const made = sampleContents(
  {
    business: newBusinessId(),
    theme: { primaryColor: null, backgroundColor: null, textColor: null },
    businessName: 'Musa Canopies',
    businessSlug: 'musa',
    businessPhone: '08031234567',
    businessEmail: '',
    businessAddress: '',
    pickupAddress: '',
    ownerName: '',
    zone: 'Africa/Lagos',
    confirmation: 'automatic',
    staffName: '',
    service: null,
  },
  { kind: 'reminder', words: null },
  now,
);
if (made.kind === 'waitlist-offer') throw new Error('A reminder is of a booking');
const booking: HandWritten = {
  ...made.booking,
  clientPhone: '08051112223',
  ownSms: null,
  liveLink: null,
  refunds: [],
};
const owed = (state: 'needs-details' | 'owed' | 'sent') =>
  ({
    refund: refundId,
    reason: 'caution',
    serviceName: 'Canopy',
    amountKobo: toKobo(1_000_000),
    currency: 'NGN',
    state,
  }) as const;

type Kind = 'reminder' | 'cancelled' | 'rebooking' | 'refund-started' | 'refund-sent' | 'refund-details';
const textOf = (kind: Kind, over: Partial<HandWritten> = {}) => {
  const about = { kind, recipient: 'client', version: 1, linkId: null as Id | null, refundId } as const;
  const url = whatsappUrlOf({ ...booking, ...over }, about, settings);
  return url === null ? null : new URL(url).searchParams.get('text');
};

describe('a message to send by hand', () => {
  it('is there until the booking begins, and for whoever still has a number', () => {
    expect(textOf('reminder')).toContain('https://akoko.example/manage/');
    expect(textOf('reminder', { startsAt: now })).toBe(null);
    expect(textOf('reminder', { status: 'completed' })).toBe(null);
    expect(textOf('reminder', { scheduleVersion: 2 })).toBe(null);
    expect(textOf('reminder', { clientPhone: '' })).toBe(null);
  });

  it('is not there for what the owner was told', () => {
    const moved = { ...booking, status: 'rescheduled' } as const;
    const about = { kind: 'rescheduled', version: 1, linkId: null, refundId: null } as const;
    expect(whatsappUrlOf(moved, { ...about, recipient: 'client' }, settings)).not.toBe(null);
    expect(whatsappUrlOf(moved, { ...about, recipient: 'owner' }, settings)).toBe(null);
  });

  it('asks back whoever missed it, at the page where they can book', () => {
    const missed = { status: 'no-show', startsAt: toInstant(now - 1) } as const;
    expect(textOf('rebooking', missed)?.endsWith('\nhttps://akoko.example/book/musa')).toBe(true);
    expect(textOf('rebooking', { ...missed, status: 'confirmed' })).toBe(null);
  });

  it('says that a booking is cancelled', () => {
    const text = textOf('cancelled', { status: 'cancelled' });
    expect(text).toContain('is cancelled');
    expect(text).toContain('https://akoko.example/manage/');
    expect(textOf('cancelled')).toBe(null);
  });

  it('says that money is on its way, and that it was sent', () => {
    const [before, after] = [{ refunds: [owed('owed')] }, { refunds: [owed('sent')] }];
    expect(textOf('refund-started', before)).toContain('is giving you back N10,000');
    expect(textOf('refund-started', after)).toBe(null);
    expect(textOf('refund-sent', after)).toContain('N10,000 for Canopy');
    expect(textOf('refund-sent', before)).toBe(null);
  });

  it('asks for a bank account as long as money is owed', () => {
    const link = `https://akoko.example/refund/${refundToken(secrets, booking.business, refundId)}`;
    const asked = textOf('refund-details', { refunds: [owed('owed')] });
    expect(asked).toContain('owes you N10,000');
    expect(asked?.endsWith(`\n${link}`)).toBe(true);
    const waits = { refunds: [owed('needs-details')] };
    expect(textOf('refund-details', waits)).toContain('Enter your bank account');
    // Beside that mail none may say that there is nothing to do.
    expect(textOf('refund-started', waits)).toBe(null);
    expect(textOf('refund-details', { refunds: [owed('sent')] })).toBe(null);
    expect(textOf('refund-details')).toBe(null);
  });

  it("keeps the owner's words, marks and all, with the link on a line of its own", () => {
    const ownSms = { reminder: 'Ẹ káàbọ̀ {client} – ₦500 off! Open {link} and see.' };
    const text = textOf('reminder', { ownSms });
    expect(text).toMatch(
      /^Ẹ káàbọ̀ Chidinma – ₦500 off! Open\nhttps:\/\/akoko\.example\/manage\/\w+\nand see\.$/,
    );
  });
});
