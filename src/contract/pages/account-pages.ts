import type { InvitedRole, Role } from '#core/accounts/permissions.ts';
import type { StoredUser } from '../replies/views.ts';
import type { FormState } from './page-forms.ts';

export type LoginPage = {
  readonly page: 'login';
  readonly form: FormState;
  /** From a query flag; already a fixed text. */
  readonly notice: string | null;
  /** A path under /dashboard, checked by the server. */
  readonly redirect: string;
  /** Comes from registering: signs in for the first time. */
  readonly registered: boolean;
  /** On a device that the team shares: a way back to its faces is shown. */
  readonly shared: boolean;
  /** Set when the request came with a live session: the script stores it and goes on to `redirect`. */
  readonly user: StoredUser | null;
};

/** The second step of a sign-in: a code or a passkey, with the challenge that the password was answered with. */
export type LoginCodePage = {
  readonly page: 'login-code';
  readonly form: FormState;
  readonly challenge: string;
  /** What the account has to show. */
  readonly has: { readonly authenticator: boolean; readonly passkeys: boolean };
  /** A path under /dashboard, checked by the server. */
  readonly redirect: string;
};

/** One of those who open a shared device. `noPin` and `locked`: by their password alone. */
export type Face = {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly state: 'ready' | 'noPin' | 'locked';
};

/** A shared device that is locked: who of the business opens it, by a PIN. */
export type LockPage = {
  readonly page: 'lock';
  readonly form: FormState;
  readonly businessName: string;
  readonly faces: readonly Face[];
};

export type RegisterPage = {
  readonly page: 'register';
  readonly form: FormState;
  /** The address has an account: ways to it are shown. */
  readonly taken: boolean;
  /** Whoever is signed in already. */
  readonly user: StoredUser | null;
};

export type ForgotPasswordPage = {
  readonly page: 'forgot-password';
  readonly form: FormState;
  readonly sent: boolean;
};

/** Takes another password; `live` false: the link was used, or is over. */
export type ResetPasswordPage = {
  readonly page: 'reset-password';
  readonly form: FormState;
  readonly token: string;
  readonly live: boolean;
};

/** Shows an address to be its owner's; `live` false: the link was used, or is over. */
export type VerifyEmailPage = {
  readonly page: 'verify-email';
  readonly form: FormState;
  readonly token: string;
  readonly live: boolean;
};

/** Makes somebody a member of a business; `invitation` null: the link was used or withdrawn, or is over. */
export type InvitationPage = {
  readonly page: 'invitation';
  readonly form: FormState;
  readonly token: string;
  readonly invitation: {
    readonly businessName: string;
    readonly email: string;
    readonly role: InvitedRole;
    /** There is no account with this address: its password is chosen here. */
    readonly isNew: boolean;
    /** They are none of the staff members, whose names are known. */
    readonly asksName: boolean;
  } | null;
};
