import { describe, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService } from '../../../testing/test-owner.ts';
import { createAddressLimit } from './address-limit.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });
const start = toInstant(1_800_000_000_000);
const at = (seconds: number) => toInstant(start + seconds * 1000);

describe('the limit of an address', () => {
  test('lets so many through at once, and as many again in a minute', () => {
    const limit = createAddressLimit(3);
    for (let index = 0; index < 3; index += 1) expect(limit('102.89.1.1', start)).toBeNull();
    expect(limit('102.89.1.1', start)).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 20 });
    expect(limit('102.89.1.1', at(19))).toMatchObject({ retryAfterSeconds: 1 });
    expect(limit('102.89.1.1', at(20))).toBeNull();
    expect(limit('102.89.1.1', at(20))).not.toBeNull();
    const passed = Array.from({ length: 9 }, () => limit('102.89.1.1', at(3600))).filter(
      (one) => one === null,
    );
    expect(passed).toHaveLength(3);
  });

  test('a clock that seems to go back gives nothing', () => {
    const limit = createAddressLimit(1);
    expect(limit('102.89.1.1', at(60))).toBeNull();
    expect(limit('102.89.1.1', start)).not.toBeNull();
  });

  test('a clock that was years ahead is forgotten', () => {
    const limit = createAddressLimit(1);
    for (let index = 0; index < 2; index += 1) limit('102.89.1.1', at(4 * 365 * 86_400));
    expect(limit('102.89.1.1', start)).toBeNull();
    expect(limit('102.89.1.1', start)).not.toBeNull();
  });

  test('counts an IPv6 network as one, and IPv4 written as IPv6 as what it is', () => {
    const limit = createAddressLimit(1);
    expect(limit('2c0f:f5c0:1:2::1', start)).toBeNull();
    expect(limit('2c0f:f5c0:1:2:ffff:1:2:3', start)).not.toBeNull();
    expect(limit('2c0f:f5c0:1:3::1', start)).toBeNull();
    expect(limit('::ffff:102.89.1.1', start)).toBeNull();
    expect(limit('102.89.1.1', start)).not.toBeNull();
    expect(limit('102.89.1.2', start)).toBeNull();
  });

  test('never counts this machine', () => {
    const limit = createAddressLimit(1);
    for (const address of ['127.0.0.1', '127.0.0.1', '::1', '::1', '::ffff:127.0.0.1', '::ffff:127.0.0.1'])
      expect(limit(address, start)).toBeNull();
  });

  test('forgets the address heard from longest ago when there are too many', () => {
    const limit = createAddressLimit(1);
    expect(limit('1.1.1.1', start)).toBeNull();
    expect(limit('1.1.1.2', start)).toBeNull();
    expect(limit('1.1.1.1', start)).not.toBeNull();
    for (let index = 0; index < 19_999; index += 1) limit(`10.0.${index >> 8}.${index & 255}`, start);
    expect(limit('1.1.1.1', start)).not.toBeNull();
    expect(limit('1.1.1.2', start)).toBeNull();
  });
});

test('free times are told one address 120 times a minute, whatever it asks', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const query = `serviceId=${service._id}&staffId=any`;
  const urls = [
    `/api/appointments/availability?${query}&date=2026-12-08`,
    `/api/appointments/availability/days?${query}&from=2026-12-08&to=2026-12-09`,
  ];
  const ask = (index: number, address?: string) =>
    app.visitor().send('GET', urls[index % urls.length] ?? '', {
      headers: address === undefined ? {} : { 'x-forwarded-for': address },
    });
  for (let index = 0; index < 120; index += 1) expect((await ask(index, '102.89.2.1')).status).toBe(200);
  for (const index of [0, 1]) {
    const refused = await ask(index, '102.89.2.1');
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.headers.get('retry-after')).toBe('1');
  }
  expect((await ask(0, '102.89.2.2')).status).toBe(200);
  for (let index = 0; index < 130; index += 1) expect((await ask(index)).status).toBe(200);
});
