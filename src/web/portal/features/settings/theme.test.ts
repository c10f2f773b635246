import { expect, it } from 'vitest';
import { readTheme, themeFormOf } from './theme.ts';

it('sends a blank as null and says which colour is none', () => {
  const form = themeFormOf({ primaryColor: '#2E7D32', backgroundColor: null, textColor: null });
  expect(readTheme(form)).toEqual({
    ok: true,
    body: { primaryColor: '#2E7D32', backgroundColor: null, textColor: null },
  });
  const reading = readTheme({ ...form, textColor: 'red' });
  expect(reading.ok ? [] : reading.errors.map(({ field }) => field)).toEqual(['textColor']);
});
