import { beforeAll, describe, expect, test } from 'vitest';
import { handleOf, newBusinessId, newId } from '../../platform/ids.ts';
import { createHoldings, type Holdings } from '../../testing/holdings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService } from '../../testing/test-owner.ts';

const app = useTestApp();
let held: Holdings;
const get = (path: string) => app.visitor().send('GET', path);

beforeAll(async () => {
  held = await createHoldings(app);
});

const WRONG_IDS = ['x', '', "'--", '%00', '%ED%A0%80', 'x'.repeat(44), handleOf(newBusinessId(), newId())];

describe('the page of a business', () => {
  test('shows what anyone may know, and only services that are offered', async () => {
    await createService(held.owner, { name: 'Hidden service', available: false });
    const page = await get(`/book/${held.owner.slug}`);
    expect(page.body).toMatchObject({ page: 'universal', business: { businessSlug: held.owner.slug } });
    expect(page.body.services.map((service: { name: string }) => service.name)).toEqual(['Silk press']);
    expect(page.text).not.toContain(held.owner.email);
    // Monday at 08:00, and it opens at nine on weekdays.
    expect(page.body.opening.now).toEqual({ open: false, opens: { day: '2026-12-07', at: '09:00' } });
    expect(page.body.opening.week.at(-1)).toEqual({ weekday: 0, hours: [] });
  });

  test.each(['nobody-here', 'admin', 'not--a-slug', '%00', '%ED%A0%80', '..%2f..%2fetc', 'x'.repeat(150)])(
    '%s is not found',
    async (slug) => {
      for (const path of [`/book/${slug}`, `/book/${slug}/silk-press`, `/book/${held.owner.slug}/${slug}`]) {
        const page = await get(path);
        expect([path, page.status]).toEqual([
          path,
          expect.toSatisfy((status) => status === 404 || status === 400),
        ]);
        // The business's name is on its own page; its owner's is nowhere.
        expect(page.text.replace('Ada Hair Studio', '')).not.toContain('Ada');
      }
    },
  );
});

describe('the complete page', () => {
  test('says what the server knows of the booking, and nothing of the client', async () => {
    const page = await get(`/booking-complete?directBooking=true&apptId=${held.appointmentId}`);
    expect([page.status, page.body.state]).toEqual([200, 'success']);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.text).not.toMatch(/Ngozi|ngozi@|08099887766/);
  });

  test('believes no address', async () => {
    const claims = ['directBooking=true', 'reference=AK-1', 'trxref=1&status=success'];
    for (const query of [...claims, ...WRONG_IDS.map((id) => `directBooking=true&apptId=${id}`)]) {
      const page = await get(`/booking-complete?${query}`);
      expect([query, page.status, page.body.state]).toEqual([query, 404, 'failed']);
    }
  });

  test('the calendar file is a download that nothing keeps', async () => {
    const file = await get(`/booking-complete/calendar.ics?apptId=${held.appointmentId}`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="booking.ics"');
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(file.text).not.toMatch(/Ngozi|ngozi@|08099887766/);
    for (const id of WRONG_IDS)
      expect([id, (await get(`/booking-complete/calendar.ics?apptId=${id}`)).status]).toEqual([id, 404]);
  });
});

describe('every page', () => {
  const PAGES = [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password/x',
    '/dashboard',
    '/dashboard/x',
    '/nothing',
  ];

  test('names a nonce of its own and allows nothing else inline', async () => {
    const nonces = new Set<string>();
    for (const path of [...PAGES, ...PAGES, `/book/${held.owner.slug}`]) {
      const page = await get(path);
      const policy = page.headers.get('content-security-policy') ?? '';
      const nonce = /script-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? '';
      expect([path, page.text.includes(nonce) && nonce !== '']).toEqual([path, true]);
      nonces.add(nonce);
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
      for (const part of [
        "default-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
      ])
        expect(policy).toContain(part);
    }
    expect(nonces.size).toBe(PAGES.length * 2 + 1);
  });

  test('carries the headers that keep it safe, and is asked for again', async () => {
    for (const path of PAGES) {
      const { headers } = await get(path);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toMatch(
        /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
      );
      expect(headers.get('cache-control')).toMatch(/^private, no-/);
    }
    expect((await get('/nothing')).status).toBe(404);
    expect((await get('/api/health')).headers.get('cache-control')).toBe('no-store');
  });
});
