import { describe, expect, it } from 'vitest';
import type { FormState } from '#contract/pages/page-forms.ts';
import type { Page } from '#contract/pages/pages.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { createRenderer } from '../../server-entry.tsx';

const render = (page: Page): string =>
  createRenderer({
    base: '/a/',
    manifest: { 'src/web/booking/pages/auth/auth.script.ts': { file: 'auth.js' } },
  })(page, {
    nonce: 'n0nce',
    origin: 'https://akoko.example',
    inboxUrl: null,
  });

const formOf = (given: Partial<FormState> = {}): FormState => ({
  seal: { token: 'the-token', attempt: 'the-attempt' },
  values: {},
  errors: [],
  refusal: null,
  ...given,
});

const loginOf = (form: FormState, user: StoredUser | null = null): Page => ({
  page: 'login',
  form,
  notice: null,
  redirect: '/dashboard/clients',
  registered: false,
  shared: false,
  user,
});

const pages: readonly Page[] = [
  loginOf(formOf()),
  { page: 'register', form: formOf(), taken: false, user: null },
  { page: 'forgot-password', form: formOf(), sent: false },
  { page: 'reset-password', form: formOf(), token: 'tok', live: true },
];

const ada: StoredUser = {
  name: 'Ada </script>',
  email: 'ada@ireti.ng',
  businessName: 'Ireti Hair Studio',
  businessId: 'BizK3nQ7vYp2LmXw9TzRs4',
  businessSlug: 'ireti-hair-studio',
  phone: '08031234567',
  timezone: 'Africa/Lagos',
  isSetupComplete: true,
  bookingSettings: { requireDeposit: false, depositPercentage: 0 },
};

describe('the account forms', () => {
  it.each(pages.map((page) => [page.page, page] as const))('%s works before any script runs', (_, page) => {
    const html = render(page);
    expect(html).toContain('method="post"');
    expect(html).toContain('name="token" value="the-token"');
    expect(html).toContain('name="attempt" value="the-attempt"');
    expect(html).not.toMatch(/<(input|button)[^>]* disabled/);
  });

  it.each(pages.map((page) => [page.page, page] as const))('%s obeys a strict content policy', (_, page) => {
    const html = render(page);
    expect(html).not.toMatch(/<[^>]+ style="/);
    expect(html).not.toMatch(/<[^>]+ on[a-z]+="/);
  });

  it('posts to its own address, with the page to go on to', () => {
    const html = render(loginOf(formOf()));
    expect(html).toContain('action="/login"');
    expect(html).toContain('name="redirect" value="/dashboard/clients"');
    expect(render({ page: 'reset-password', form: formOf(), token: 'a/b', live: true })).toContain(
      'action="/reset-password/a%2Fb"',
    );
  });

  it('asks for no password by a link that is over', () => {
    const html = render({ page: 'reset-password', form: formOf(), token: 'tok', live: false });
    expect(html).toContain('This link does not work any more');
    expect(html).not.toContain('<form');
  });

  it('keeps what was typed, escaped, but never a password', () => {
    const html = render(loginOf(formOf({ values: { email: '"><b>', password: 'hunter2', redirect: '/x' } })));
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(html).not.toContain('hunter2');
  });

  it('leads whoever has an account already to it, and greets whoever is new as that', () => {
    const ways = (taken: boolean) => render({ page: 'register', form: formOf(), taken, user: null });
    expect(ways(true)).toMatch(
      /id="taken"><a href="\/login">Login<\/a> <a href="\/forgot-password">Reset password/,
    );
    expect(ways(false)).toContain('id="taken" hidden=""');
    const login = loginOf(formOf());
    expect(render(login)).toContain('Your bookings and your clients, in one place.');
    const first = render({ ...login, registered: true } as Page);
    expect(first).not.toContain('Your bookings and your clients, in one place.');
  });

  it('ties each error to its field and announces the refusal', () => {
    const html = render({
      page: 'register',
      taken: false,
      user: null,
      form: formOf({
        refusal: 'Please fix the errors highlighted.',
        errors: [{ field: 'phone', message: 'Enter a valid 11-digit NG number (e.g., 080...)' }],
      }),
    });
    expect(html).toMatch(/<input[^>]*id="phone"[^>]*aria-invalid="true"[^>]*aria-describedby="phone-error"/);
    expect(html).toMatch(/id="phone-error">(<svg.*?<\/svg>)?Enter a valid 11-digit NG number/);
    expect(html).toMatch(/role="alert".*?Please fix the errors highlighted\./);
    expect(html).not.toMatch(/id="email"[^>]*aria-invalid/);
  });

  it('says all that is wrong with a new password, beside the standing advice', () => {
    const html = render({
      page: 'reset-password',
      token: 'tok',
      live: true,
      form: formOf({
        errors: [
          { field: 'password', message: 'Minimum 8 characters' },
          { field: 'password', message: 'At least one number' },
        ],
      }),
    });
    expect(html).toContain('Minimum 8 characters. At least one number');
    expect(html).toMatch(/id="password"[^>]*aria-describedby="strength-advice password-error"/);
  });

  it('hands a live session to the script, and nothing without one', () => {
    const html = render(loginOf(formOf(), ada));
    expect(html).toContain('"businessSlug":"ireti-hair-studio"');
    expect(html).not.toContain('Ada </script>');
    expect(render(loginOf(formOf()))).not.toContain('page-data');
  });

  it('tells of a link that was sent', () => {
    const html = render({ page: 'forgot-password', form: formOf(), sent: true });
    expect(html).toMatch(/role="status".*?Reset link sent to your email/);
    expect(html).toContain('If this address has an account, the link arrives within minutes.');
    expect(render({ page: 'forgot-password', form: formOf(), sent: false })).not.toContain('Reset link sent');
  });
});

describe('the not-found page', () => {
  it('gives the reason it was handed and both ways on', () => {
    const html = render({ page: 'not-found', message: 'Reschedule Link Invalid' });
    expect(html).toContain('Reschedule Link Invalid');
    expect(html).toContain('href="/dashboard"');
    expect(html).toContain('href="/"');
    expect(html).not.toContain('<script');
  });
});
