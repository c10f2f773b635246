import { productName } from '#contract/brand.ts';
import type { LoginCodePage } from '#contract/pages/account-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import { Field } from '../../kit/field.tsx';
import { AuthForm, AuthFrame, authStyles, fieldErrorOf } from './auth-form.tsx';

type Shown = Pick<LoginCodePage, 'form' | 'challenge' | 'redirect'>;

/** What is said at the field is not said above it too. */
const saidOnce = (form: Shown['form']): Shown['form'] =>
  fieldErrorOf(form, 'code') === null ? form : { ...form, refusal: null };

const LoginCodeBody = ({ form, challenge, redirect }: Shown) => (
  <AuthFrame title="One more step" lead="Open your authenticator app and enter the code that it shows now.">
    <AuthForm name="login-code" action={paths.loginCode} form={saidOnce(form)} submit="Log in">
      <input type="hidden" name="challenge" value={challenge} />
      <input type="hidden" name="redirect" value={redirect} />
      <Field
        id="code"
        name="code"
        label="Code"
        hint="Six digits, or one of your recovery codes if you do not have your phone."
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
      Lost your phone and your recovery codes? Ask the owner of the business to end your second step.
    </p>
  </AuthFrame>
);

/** The second step of signing in. It is sent as it stands, without a script. */
export const loginCodeView = (page: LoginCodePage, _options: RenderOptions): PageView => ({
  title: `Login · ${productName}`,
  description: `Log in to your ${productName} Business Portal.`,
  canonicalPath: null,
  styles: authStyles,
  colours: null,
  body: <LoginCodeBody form={page.form} challenge={page.challenge} redirect={page.redirect} />,
  clientEntry: null,
});
