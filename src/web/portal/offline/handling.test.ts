import { expect, it } from 'vitest';
import { handlingOf } from './handling.ts';

const ORIGIN = 'https://akoko.example';
const asked = (address: string, mode = 'cors', method = 'GET') =>
  handlingOf({ method, mode, url: new URL(address, ORIGIN).href }, ORIGIN);

it('keeps the portal’s document for every address of the portal', () => {
  expect(asked('/dashboard', 'navigate')).toBe('document');
  expect(asked('/dashboard/clients/7hQ?page=2', 'navigate')).toBe('document');
});

it('keeps the portal’s assets', () => {
  expect(asked('/portal-assets/assets/index-1.js')).toBe('asset');
});

it.each([
  ['/api/appointments/calendar', 'cors', 'GET'],
  ['/api/live', 'cors', 'GET'],
  ['/api/appointments/a/status', 'cors', 'PATCH'],
  // A file the browser fetches as a page of its own is still the API's.
  ['/api/clients/export', 'navigate', 'GET'],
  ['/dashboard', 'cors', 'GET'],
  ['/dashboardish', 'navigate', 'GET'],
  ['/login', 'navigate', 'GET'],
  ['/media/7hQ/320.webp', 'no-cors', 'GET'],
  ['https://elsewhere.example/portal-assets/a.js', 'cors', 'GET'],
  ['/dashboard', 'navigate', 'POST'],
])('leaves %s (%s, %s) alone', (address, mode, method) => {
  expect(asked(address, mode, method)).toBe('leave');
});
