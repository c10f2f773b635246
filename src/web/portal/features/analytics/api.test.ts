import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { analyticsQuery } from './api.ts';
import { sampleWeek } from './testing/samples.ts';

const answering = (body: unknown) => {
  const fetching = vi.fn(async (_: string) => new Response(JSON.stringify(body)));
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { pathname: '/dashboard/analytics' });
  return fetching;
};
const fetched = () => new QueryClient().fetchQuery(analyticsQuery({ days: 7 }));

afterEach(() => vi.unstubAllGlobals());

it('asks for the session’s own business', async () => {
  const fetching = answering({ success: true, data: sampleWeek() });
  expect(await fetched()).toEqual(sampleWeek());
  expect(fetching.mock.calls[0]?.[0]).toBe('/api/appointments/analytics?days=7');
});

it.each([
  undefined,
  null,
  {},
  { ...sampleWeek(), revenue: '84500' },
  { ...sampleWeek(), overTime: undefined },
])('refuses figures with a hole in them: %j', async (data) => {
  answering({ success: true, data });
  await expect(fetched()).rejects.toThrow('Invalid or missing data field in analytics response.');
});
