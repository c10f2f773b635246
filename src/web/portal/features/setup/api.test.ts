import { expect, it } from 'vitest';
import { setupFailure } from './api.ts';

type Given = Parameters<typeof setupFailure>[0];
const granted = (reply: object): Given => ({ ok: true, reply }) as Given;
const refused = (status: number, error = ''): Given => ({
  ok: false,
  status,
  code: status === 0 ? 'NETWORK' : 'INTERNAL',
  message: '',
  error,
  errors: [],
  data: undefined,
});

it.each([
  [granted({ success: true, user: {} }), null],
  [granted({ success: false, error: 'Not today.' }), 'Not today.'],
  [granted({ success: false }), 'Failed to save setup data.'],
  [granted({}), 'Failed to save setup data.'],
  [refused(0), 'Failed to save setup data.'],
  [refused(500), 'Failed to finalize setup.'],
  [refused(422, 'URL path unavailable.'), 'URL path unavailable.'],
] as const)('a setup is saved only where the server says so: %j', (answer, failure) =>
  expect(setupFailure(answer)).toBe(failure),
);
