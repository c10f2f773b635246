import { productName } from '#contract/brand.ts';
import type { ForgotPasswordPage } from '#contract/pages/account-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import { Banner } from '../../kit/banner.tsx';
import { Field } from '../../kit/field.tsx';
import { AuthForm, AuthFrame, authScript, authStyles, fieldErrorOf } from './auth-form.tsx';
import { resetSentText } from './refusal-texts.ts';

const ForgotPasswordBody = ({ form, sent }: Pick<ForgotPasswordPage, 'form' | 'sent'>) => (
  <AuthFrame
    title="Forgot Password"
    lead="Enter the email you log in with. We send a link that works once, for 60 minutes."
  >
    <AuthForm
      name="forgot"
      action={paths.forgotPassword}
      form={form}
      submit="Send Reset Link"
      notice={sent ? <Banner tone="good">{resetSentText}</Banner> : null}
    >
      <Field
        id="email"
        name="email"
        label="Email address"
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        enterKeyHint="send"
        defaultValue={form.values['email']}
        error={fieldErrorOf(form, 'email')}
      />
    </AuthForm>
    <p className="auth-other">
      <a href={paths.login}>Back to login</a>
    </p>
  </AuthFrame>
);

/** Asks for a reset link; says the same whether or not the address is known. */
export const forgotPasswordView = (page: ForgotPasswordPage, _options: RenderOptions): PageView => ({
  title: `Forgot Password · ${productName}`,
  description: 'Ask for a link to choose a new password.',
  canonicalPath: null,
  styles: authStyles,
  colours: null,
  body: <ForgotPasswordBody form={page.form} sent={page.sent} />,
  clientEntry: authScript,
});
