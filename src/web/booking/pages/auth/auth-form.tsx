import type { ReactElement, ReactNode } from 'react';
import type { FormState } from '#contract/pages/page-forms.ts';
import { passwordCriteria } from '#core/accounts/password-rules.ts';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import bannerCss from '../../kit/banner.css?inline';
import { Banner } from '../../kit/banner.tsx';
import buttonCss from '../../kit/button.css?inline';
import { Button } from '../../kit/button.tsx';
import fieldCss from '../../kit/field.css?inline';
import { describedBy, FieldError, FieldFrame } from '../../kit/field.tsx';
import { Header } from '../../kit/site-frame.tsx';
import headerCss from '../../kit/site-header.css?inline';
import authCss from './auth.css?inline';

/** The style sheets of every page made with AuthFrame, in order. */
export const authStyles: readonly string[] = [buttonCss, fieldCss, headerCss, bannerCss, authCss];

/** The client entry of the four forms. */
export const authScript = 'pages/auth/auth.script.ts';

type FrameProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** What is drawn for wide screens beside the form. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** Brand, title and form in one column; on wide screens what is drawn stands beside it. */
export const AuthFrame = ({ title, lead, aside, children }: FrameProps): ReactElement => (
  <div className={aside === undefined ? 'auth' : 'auth auth-pair'}>
    <div className="auth-column">
      <Header />
      <main className="auth-main">
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="auth-lead">{lead}</p>}
        {children}
      </main>
    </div>
    {aside === undefined ? null : <aside className="auth-aside">{aside}</aside>}
  </div>
);

/** The errors of one field as one text, or null. */
export const fieldErrorOf = (form: FormState, field: string): string | null => {
  const own = form.errors.filter((error) => error.field === field).map((error) => error.message);
  return own.length === 0 ? null : own.join('. ');
};

type AuthFormProps = {
  /** Tells the script which form this is. */
  readonly name: 'login' | 'login-code' | 'register' | 'forgot' | 'reset' | 'invitation';
  readonly action: string;
  readonly form: FormState;
  readonly submit: string;
  /** Stands where messages about the whole form appear, when nothing is wrong. */
  readonly notice?: ReactNode;
  /** Another way than what is typed, shown by the script where the browser has it. */
  readonly passkey?: string;
  readonly children: ReactNode;
};

/**
 * A form the server answers and the script improves. Native checks are off so that the texts are ours either way;
 * the templates give the script the same markup for errors that the server writes.
 */
export const AuthForm = ({
  name,
  action,
  form,
  submit,
  notice,
  passkey,
  children,
}: AuthFormProps): ReactElement => (
  <form className="auth-form" id="auth-form" method="post" action={action} data-form={name} noValidate>
    <input type="hidden" name="token" value={form.seal.token} />
    <input type="hidden" name="attempt" value={form.seal.attempt} />
    <div id="form-message">
      {form.refusal === null ? notice : <Banner tone="error">{form.refusal}</Banner>}
    </div>
    {children}
    <Button type="submit" wide>
      {submit}
    </Button>
    {passkey === undefined ? null : (
      <Button id="passkey" kind="quiet" wide hidden>
        {passkey}
      </Button>
    )}
    <p className="auth-waiting" role="status" id="form-waiting" />
    <template id="field-error">
      <FieldError id="" text="" />
    </template>
    <template id="form-error">
      <Banner tone="error">
        <span />
      </Banner>
    </template>
    <template id="form-success">
      <Banner tone="good">
        <span />
      </Banner>
    </template>
  </form>
);

type PasswordFieldProps = {
  readonly name: 'password' | 'confirmPassword';
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly enterKeyHint: 'next' | 'go';
  readonly error: string | null;
  /** Id of a text elsewhere that says what is asked for. */
  readonly adviceId?: string;
};

/** A password, never kept by the server; the script adds the button that shows it, in the room left for it. */
export const PasswordField = ({
  name,
  label,
  autoComplete,
  enterKeyHint,
  error,
  adviceId,
}: PasswordFieldProps): ReactElement => (
  <FieldFrame id={name} label={label} error={error}>
    <div className="secret">
      <input
        className="input"
        type="password"
        id={name}
        name={name}
        required
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint={enterKeyHint}
        aria-invalid={error === null ? undefined : true}
        data-advice={adviceId}
        aria-describedby={[adviceId, describedBy(name, null, error)].filter(Boolean).join(' ') || undefined}
      />
    </div>
  </FieldFrame>
);

const criterionTexts = {
  length: 'At least 8 characters',
  uppercase: 'One uppercase letter',
  number: 'One number',
  special: 'One of ! @ # $ % ^ & *',
} as const;

/** Says in one sentence what the meter counts; a password field points at it with `adviceId`. */
const strengthAdviceId = 'strength-advice';

/** A new password, twice, with what makes it a strong one. */
export const NewPassword = ({
  form,
  label,
}: {
  readonly form: FormState;
  readonly label: string;
}): ReactElement => (
  <>
    <PasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      enterKeyHint="next"
      error={fieldErrorOf(form, 'password')}
      adviceId={strengthAdviceId}
    />
    <StrengthMeter />
    <PasswordField
      name="confirmPassword"
      label="Confirm Password"
      autoComplete="new-password"
      enterKeyHint="go"
      error={fieldErrorOf(form, 'confirmPassword')}
    />
  </>
);

/** What a strong password has. The bar shows only once the script can move it. */
const StrengthMeter = (): ReactElement => (
  <div className="strength" id="strength">
    <div className="strength-row">
      <span className="strength-bar" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className="strength-label" role="status" id="strength-label" />
    </div>
    <p className="sr-only" id={strengthAdviceId}>
      Strong: at least 8 characters, with an uppercase letter, a number and one of ! @ # $ % ^ & *
    </p>
    <ul>
      {passwordCriteria.map((criterion) => (
        <li key={criterion} data-criterion={criterion}>
          <CircleCheckIcon size={16} />
          {criterionTexts[criterion]}
        </li>
      ))}
    </ul>
  </div>
);
