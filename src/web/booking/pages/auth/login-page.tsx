import { productName } from '#contract/brand.ts';
import type { LoginPage } from '#contract/pages/account-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import { Banner } from '../../kit/banner.tsx';
import { Field } from '../../kit/field.tsx';
import { AuthForm, AuthFrame, authScript, authStyles, fieldErrorOf, PasswordField } from './auth-form.tsx';

const day = [
  { time: '09:00', client: 'Adaeze Nwosu', what: 'Wash and set', state: 'Completed' },
  { time: '10:00', client: 'Halima Bello', what: 'Silk press', state: 'In the chair' },
  { time: '11:30', client: 'Chidinma Obi', what: 'Knotless braids', state: 'Confirmed' },
  { time: '15:00', client: 'Funke Alade', what: 'Relaxer retouch', state: 'Pending' },
] as const;

/** A morning in the portal, drawn beside the sign-in form on wide screens. */
const DayAside = () => (
  <div className="day" aria-hidden="true">
    <p className="day-title">
      Friday, 20 Nov <span>4 clients</span>
    </p>
    {day.map(({ time, client, what, state }) => (
      <p key={time} className={time === '10:00' ? 'day-row day-now' : 'day-row'}>
        <span>{time}</span>
        <b>{client}</b>
        <small>{what}</small>
        <i>{state}</i>
      </p>
    ))}
  </div>
);

const LoginBody = ({
  form,
  notice,
  redirect,
  registered,
  shared,
}: Pick<LoginPage, 'form' | 'notice' | 'redirect' | 'registered' | 'shared'>) => (
  <AuthFrame
    title="Login"
    lead={registered ? 'Next you set up your booking page.' : 'Your bookings and your clients, in one place.'}
    aside={<DayAside />}
  >
    <AuthForm
      name="login"
      action={paths.login}
      form={form}
      submit="Login"
      passkey="Log in with a passkey"
      notice={notice === null ? null : <Banner tone="info">{notice}</Banner>}
    >
      <input type="hidden" name="redirect" value={redirect} />
      <Field
        id="email"
        name="email"
        label="Email Address"
        type="email"
        required
        autoComplete="username webauthn"
        inputMode="email"
        enterKeyHint="next"
        defaultValue={form.values['email']}
        error={fieldErrorOf(form, 'email')}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
        error={fieldErrorOf(form, 'password')}
      />
      <p className="auth-forgot">
        <a href={paths.forgotPassword}>Forgot Password?</a>
      </p>
    </AuthForm>
    {shared && (
      <p className="auth-other">
        <a href={paths.login}>Use a PIN instead</a>
      </p>
    )}
    <p className="auth-other">
      New to {productName}? <a href={paths.register}>Create Account</a>
    </p>
  </AuthFrame>
);

/** Sign-in. With a live session the script keeps `user` and goes on at once. */
export const loginView = (page: LoginPage, _options: RenderOptions): PageView => ({
  title: `Login · ${productName}`,
  description: `Log in to your ${productName} Business Portal.`,
  canonicalPath: paths.login,
  styles: authStyles,
  colours: null,
  body: (
    <LoginBody
      form={page.form}
      notice={page.notice}
      redirect={page.redirect}
      registered={page.registered}
      shared={page.shared}
    />
  ),
  clientEntry: authScript,
  ...(page.user === null ? {} : { data: { user: page.user } }),
});
