import { productName } from '#contract/brand.ts';
import type { ResetPasswordPage } from '#contract/pages/account-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import { AuthForm, AuthFrame, authScript, authStyles, NewPassword } from './auth-form.tsx';

const ResetPasswordBody = ({ form, token }: Pick<ResetPasswordPage, 'form' | 'token'>) => (
  <AuthFrame title="Reset password" lead="Choose a new one. You will be logged out everywhere else.">
    <AuthForm name="reset" action={paths.resetPassword(token)} form={form} submit="Reset password">
      <NewPassword form={form} label="New Password" />
    </AuthForm>
    <p className="auth-other">
      Link no longer valid? <a href={paths.forgotPassword}>Ask for a new one</a>
    </p>
  </AuthFrame>
);

const OverBody = () => (
  <AuthFrame
    title="This link does not work any more"
    lead="It works once, for an hour. If you have used it already, log in with the new password. If not, ask for another link."
  >
    <p className="auth-other">
      <a href={paths.forgotPassword}>Ask for a new link</a> or <a href={paths.login}>log in</a>
    </p>
  </AuthFrame>
);

/** Takes a new password for the reset link in the address. */
export const resetPasswordView = (page: ResetPasswordPage, _options: RenderOptions): PageView => ({
  title: `Reset password · ${productName}`,
  description: 'Choose a new password.',
  canonicalPath: null,
  styles: authStyles,
  colours: null,
  body: page.live ? <ResetPasswordBody form={page.form} token={page.token} /> : <OverBody />,
  clientEntry: page.live ? authScript : null,
  data: { resetToken: page.token },
});
