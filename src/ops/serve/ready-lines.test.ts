import { expect, test } from 'vitest';
import { readyLines } from './ready-lines.ts';

const fresh = {
  address: 'http://localhost:3000',
  demo: { email: 'demo@akoko.example', password: 'Sweet-Orange-47!' },
  simulated: { inbox: 'http://127.0.0.1:3001/inbox', mail: true, sms: true, money: true },
  dataDir: '/srv/akoko/data',
};

test('a fresh machine is told four things: the address, the sign-in, the inbox and the data', () => {
  expect(readyLines(fresh)).toEqual([
    'Akoko is ready at http://localhost:3000',
    '  Sign in as demo@akoko.example with the password Sweet-Orange-47!',
    '  No mail or SMS leaves this machine: read it at http://127.0.0.1:3001/inbox; no money moves',
    '  Data is kept in /srv/akoko/data. Ctrl-C ends it',
  ]);
});

test('what does not hold is not said', () => {
  const production = { ...fresh, demo: null, simulated: null };
  expect(readyLines(production)).toEqual(['Akoko is ready at http://localhost:3000']);
  expect(readyLines({ ...fresh, address: null })).toEqual(['Akoko works in the background']);
  const own = { ...fresh, simulated: { ...fresh.simulated, mail: false, sms: false } };
  expect(readyLines(own)).toContain('  No money moves');
});
