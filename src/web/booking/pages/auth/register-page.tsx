import { productName } from '#contract/brand.ts';
import type { RegisterPage } from '#contract/pages/account-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import { Field } from '../../kit/field.tsx';
import { AuthForm, AuthFrame, authScript, authStyles, fieldErrorOf, NewPassword } from './auth-form.tsx';

const steps = [
  { name: 'Your hours', text: 'When you open, when you break, which days you close.' },
  { name: 'Your services or items', text: 'Names, lengths, prices, and the deposit you ask for.' },
  { name: 'Your link', text: 'Ready for WhatsApp, Instagram, or a QR code by the till.' },
] as const;

/** What comes after registering, beside the form on wide screens. */
const NextStepsAside = () => (
  <div className="next-steps">
    <p className="day-title">What comes next</p>
    <ol>
      {steps.map(({ name, text }) => (
        <li key={name}>
          <b>{name}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </div>
);

const RegisterBody = ({ form, taken }: Pick<RegisterPage, 'form' | 'taken'>) => (
  <AuthFrame
    title="Create Account"
    lead="Five answers, then you set up your page."
    aside={<NextStepsAside />}
  >
    <AuthForm name="register" action={paths.register} form={form} submit="Create Account">
      <p className="auth-taken" id="taken" hidden={!taken}>
        <a href={paths.login}>Login</a> <a href={paths.forgotPassword}>Reset password</a>
      </p>
      <Field
        id="businessName"
        name="businessName"
        label="Business Name"
        required
        maxLength={80}
        autoComplete="organization"
        autoCapitalize="words"
        enterKeyHint="next"
        defaultValue={form.values['businessName']}
        error={fieldErrorOf(form, 'businessName')}
      />
      <Field
        id="email"
        name="email"
        label="Owner's Email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        defaultValue={form.values['email']}
        error={fieldErrorOf(form, 'email')}
      />
      <Field
        id="phone"
        name="phone"
        label="Business Phone"
        type="tel"
        required
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        defaultValue={form.values['phone']}
        error={fieldErrorOf(form, 'phone')}
      />
      <NewPassword form={form} label="Password" />
      <p className="auth-privacy">
        We use these details to run your account and to reach you about it. We do not sell them or show your
        email to clients. <a href={paths.privacy}>How we handle personal data</a>
      </p>
    </AuthForm>
    <p className="auth-other">
      Already have an account? <a href={paths.login}>Login</a>
    </p>
  </AuthFrame>
);

/** Registration of a business and its owner. With a live session the script keeps `user` and goes on at once. */
export const registerView = (page: RegisterPage, _options: RenderOptions): PageView => ({
  title: `Create Account · ${productName}`,
  description: 'Open a booking page for your salon, spa or hire shop.',
  canonicalPath: paths.register,
  styles: authStyles,
  colours: null,
  body: <RegisterBody form={page.form} taken={page.taken} />,
  clientEntry: authScript,
  ...(page.user === null ? {} : { data: { user: page.user } }),
});
