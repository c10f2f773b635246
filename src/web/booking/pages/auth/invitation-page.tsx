import { productName } from '#contract/brand.ts';
import type { InvitationPage } from '#contract/pages/account-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import { invitedTo, roleTexts } from '#core/accounts/role-texts.ts';
import type { PageView } from '../../document/page-view.ts';
import { Field } from '../../kit/field.tsx';
import {
  AuthForm,
  AuthFrame,
  authScript,
  authStyles,
  fieldErrorOf,
  NewPassword,
  PasswordField,
} from './auth-form.tsx';

type Invited = Pick<InvitationPage, 'form' | 'token'> & {
  readonly invitation: NonNullable<InvitationPage['invitation']>;
};

const InvitationBody = ({ form, token, invitation }: Invited) => (
  <AuthFrame
    title={`Join ${invitation.businessName}`}
    lead={`You are invited to ${invitedTo[invitation.role]}, with the role ${roleTexts[invitation.role].name}. ${
      invitation.isNew
        ? 'Choose a password, and you are in.'
        : 'You have an account already: enter its password, and you are in.'
    }`}
  >
    <AuthForm name="invitation" action={paths.invitation(token)} form={form} submit="Join">
      <p className="auth-lead">
        Your login: <b>{invitation.email}</b>
      </p>
      {invitation.asksName ? (
        <Field
          id="name"
          name="name"
          label="Your name"
          hint="What your team reads beside what you do."
          required
          maxLength={80}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          defaultValue={form.values['name']}
          error={fieldErrorOf(form, 'name')}
        />
      ) : null}
      {/* So that a password manager knows whose password it keeps. */}
      <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
      {invitation.isNew ? (
        <NewPassword form={form} label="New Password" />
      ) : (
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          enterKeyHint="go"
          error={fieldErrorOf(form, 'password')}
        />
      )}
    </AuthForm>
    {invitation.isNew ? null : (
      <p className="auth-other">
        Forgotten it? <a href={paths.forgotPassword}>Choose a new password</a>, then open this link again.
      </p>
    )}
  </AuthFrame>
);

const OverBody = () => (
  <AuthFrame
    title="This invitation does not work any more"
    lead="It works once, for 7 days, until it is withdrawn. If you have joined already, log in. If not, ask the owner of the business for a new one."
  >
    <p className="auth-other">
      <a href={paths.login}>Log in</a>
    </p>
  </AuthFrame>
);

/** Where somebody who is invited joins a business: with a password of their own, or that of the account they have. */
export const invitationView = (
  { form, token, invitation }: InvitationPage,
  _options: RenderOptions,
): PageView => ({
  title: `Join a team · ${productName}`,
  description: 'Accept the invitation of a business.',
  canonicalPath: null,
  styles: authStyles,
  colours: null,
  body:
    invitation === null ? <OverBody /> : <InvitationBody form={form} token={token} invitation={invitation} />,
  clientEntry: invitation === null ? null : authScript,
});
