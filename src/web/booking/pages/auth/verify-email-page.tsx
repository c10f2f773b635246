import { productName } from '#contract/brand.ts';
import type { VerifyEmailPage } from '#contract/pages/account-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import { Banner } from '../../kit/banner.tsx';
import { Button } from '../../kit/button.tsx';
import { AuthFrame, authStyles } from './auth-form.tsx';

const VerifyEmailBody = ({ form, token, live }: Pick<VerifyEmailPage, 'form' | 'token' | 'live'>) =>
  live ? (
    <AuthFrame
      title="Confirm your email address"
      lead="Then clients can be asked for deposits, and deposits can be paid out to you."
    >
      <form className="auth-form" method="post" action={paths.verifyEmail(token)}>
        <input type="hidden" name="token" value={form.seal.token} />
        <input type="hidden" name="attempt" value={form.seal.attempt} />
        {form.refusal === null ? null : <Banner tone="error">{form.refusal}</Banner>}
        <Button type="submit" wide>
          Confirm my email address
        </Button>
      </form>
    </AuthFrame>
  ) : (
    <AuthFrame
      title="This link does not work any more"
      lead="It works once, for 24 hours. If you have used it already, your address is confirmed. If not, log in and press Send again."
    >
      <p className="auth-other">
        <a href={paths.dashboard}>Go to your portal</a>
      </p>
    </AuthFrame>
  );

/** Opening the link changes nothing, since mail programs open links by themselves; the button does. */
export const verifyEmailView = (page: VerifyEmailPage, _options: RenderOptions): PageView => ({
  title: `Confirm your email address · ${productName}`,
  description: 'Confirm the email address of your business account.',
  canonicalPath: null,
  styles: authStyles,
  colours: null,
  body: <VerifyEmailBody form={page.form} token={page.token} live={page.live} />,
  clientEntry: null,
});
