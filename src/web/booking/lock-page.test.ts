import { expect, it } from 'vitest';
import type { Face, LockPage } from '#contract/pages/account-pages.ts';
import { createRenderer } from './server-entry.tsx';

const render = createRenderer({
  base: '/assets/booking/',
  manifest: { 'src/web/booking/pages/auth/auth.script.ts': { file: 'auth.js' } },
});
const page = (states: readonly Face['state'][], refusal: string | null = null): LockPage => ({
  page: 'lock',
  businessName: 'Glow by Ada',
  form: { seal: { token: 't', attempt: 'a' }, values: {}, errors: [], refusal },
  faces: states.map((state, place) => ({ id: `m${place}`, name: `Member ${place}`, role: 'manager', state })),
});
const html = (shown: LockPage): string =>
  render(shown, { nonce: 'n0nce', origin: 'https://akoko.example', inboxUrl: null });

it('says in one sentence why no PIN opens the device, and what does', () => {
  expect(html(page(['noPin', 'noPin']))).toContain('Nobody has set a PIN yet. Log in with your password');
  expect(html(page(['noPin', 'locked']))).toContain(
    'PINs are locked here after wrong tries. Log in with your password, or ask the owner to unlock you under Settings, Team access.',
  );
  const locked = html(page(['locked'], 'Locked after five wrong PINs.'));
  expect(locked).toContain('Locked after five wrong PINs.');
  expect(locked).not.toContain('PINs are locked here');
  expect(html(page(['ready', 'locked']))).toContain('name="pin"');
});

it('does not leave whoever has just been locked chosen', () => {
  const shown = page(['ready', 'ready', 'locked'], 'Locked after five wrong PINs.');
  const chosenAfter = (memberId: string) =>
    html({ ...shown, form: { ...shown.form, values: { memberId } } })
      .match(/<input[^>]*>/g)
      ?.filter((input) => / checked/.test(input))
      .map((input) => / value="(\w+)"/.exec(input)?.[1]);
  expect(chosenAfter('m1')).toEqual(['m1']);
  expect(chosenAfter('m2')).toEqual([]);
});
