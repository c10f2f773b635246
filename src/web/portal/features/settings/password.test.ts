import { expect, it } from 'vitest';
import { passwordErrors, passwordRules } from './password.ts';

const good = { currentPassword: 'old', password: 'Secret12!', repeated: 'Secret12!' };
const met = (password: string, repeated: string) =>
  passwordRules({ currentPassword: '', password, repeated })
    .filter((rule) => rule.met)
    .map(({ key }) => key);

it('ticks five rules, the last that both are the same', () => {
  expect(met('', '')).toEqual([]);
  expect(met('secret', 'secret')).toEqual(['same']);
  expect(met('Secret12!', 'Secret12')).toEqual(['length', 'uppercase', 'number', 'special']);
  expect(met('Secret12!', 'Secret12!')).toHaveLength(5);
});

it.each([
  [{}, {}],
  [{ currentPassword: '' }, { currentPassword: 'Password is required' }],
  [
    { password: '', repeated: '' },
    { password: 'Password is required', repeated: 'Confirm password is required' },
  ],
  [{ password: 'secret', repeated: 'secret' }, { password: 'Please meet every rule below.' }],
  [{ repeated: 'Secret12' }, { repeated: 'Passwords do not match' }],
])('%j gives %j', (change, errors) => {
  expect(passwordErrors({ ...good, ...change })).toEqual(errors);
});
