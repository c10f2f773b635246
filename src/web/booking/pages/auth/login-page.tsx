import { productName } from '#contract/brand.ts';
import type { LoginPage, RenderOptions } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import { Banner } from '../../kit/banner.tsx';
import { Field } from '../../kit/field.tsx';
import { AuthForm, fieldErrorOf } from './auth-form.tsx';
import { AuthFrame, authScript, authStyles } from './auth-frame.tsx';
import { DayAside } from './day-aside.tsx';
import { PasswordField } from './password-field.tsx';

const LoginBody = ({
  form,
  notice,
  redirect,
  registered,
}: Pick<LoginPage, 'form' | 'notice' | 'redirect' | 'registered'>) => (
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
      notice={notice === null ? null : <Banner tone="info">{notice}</Banner>}
    >
      <input type="hidden" name="redirect" value={redirect} />
      <Field
        id="email"
        name="email"
        label="Email Address"
        type="email"
        required
        autoComplete="username"
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
    <LoginBody form={page.form} notice={page.notice} redirect={page.redirect} registered={page.registered} />
  ),
  clientEntry: authScript,
  ...(page.user === null ? {} : { data: { user: page.user } }),
});
