import { productName } from '#contract/brand.ts';
import type { LoginCodePage } from '#contract/pages/account-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import { Field } from '../../kit/field.tsx';
import { AuthForm, AuthFrame, authScript, authStyles, fieldErrorOf } from './auth-form.tsx';

type Shown = Pick<LoginCodePage, 'form' | 'challenge' | 'has' | 'redirect'>;

/** What is said at the field is not said above it too. */
const saidOnce = (form: Shown['form']): Shown['form'] =>
  fieldErrorOf(form, 'code') === null ? form : { ...form, refusal: null };

const leadOf = ({ authenticator, passkeys }: Shown['has']): string => {
  if (!passkeys) return 'Open your authenticator app and enter the code that it shows now.';
  return authenticator
    ? 'Use your passkey, or enter the code that your authenticator app shows now.'
    : 'Use your passkey, or enter one of your recovery codes.';
};

const hintOf = ({ authenticator }: Shown['has']): string =>
  authenticator
    ? 'Six digits, or one of your recovery codes if you do not have your phone.'
    : 'One of the ten that you kept when you set this up.';

const LoginCodeBody = ({ form, challenge, has, redirect }: Shown) => (
  <AuthFrame title="One more step" lead={leadOf(has)}>
    <AuthForm
      name="login-code"
      action={paths.loginCode}
      form={saidOnce(form)}
      submit="Log in"
      {...(has.passkeys ? { passkey: 'Use a passkey' } : {})}
    >
      <input type="hidden" name="challenge" value={challenge} />
      <input type="hidden" name="redirect" value={redirect} />
      <Field
        id="code"
        name="code"
        label="Code"
        hint={hintOf(has)}
        required
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        error={fieldErrorOf(form, 'code')}
      />
    </AuthForm>
    <p className="auth-other">
      <a href={paths.login}>Start again</a>
    </p>
    <p className="auth-other">
      Lost your phone and your recovery codes? Ask the owner of the business to end your second step. If that
      is you, <a href={paths.contact}>write to us</a>.
    </p>
  </AuthFrame>
);

/** The second step of signing in. A code is sent as it stands; a passkey needs the script. */
export const loginCodeView = (page: LoginCodePage, _options: RenderOptions): PageView => ({
  title: `Login · ${productName}`,
  description: `Log in to your ${productName} Business Portal.`,
  canonicalPath: null,
  styles: authStyles,
  colours: null,
  body: <LoginCodeBody form={page.form} challenge={page.challenge} has={page.has} redirect={page.redirect} />,
  clientEntry: page.has.passkeys ? authScript : null,
});
