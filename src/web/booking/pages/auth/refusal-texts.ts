import type { Refusal } from '#web/api/client.ts';

/** What each form says of the server's answer, as the specification's error catalogue has it. */

type Told = Pick<Refusal, 'status' | 'message' | 'error' | 'errors'>;

export const loginRefusalText = ({
  code,
  status,
  message,
}: Pick<Refusal, 'code' | 'status' | 'message'>): string => {
  // Our own server says the same of whatever is wrong, and more only to whoever gave the right password.
  if (code === 'INVALID_CREDENTIALS' && message !== '') return message;
  if (status === 401 || status === 404) {
    return 'Invalid email or password. Please check your credentials and try again.';
  }
  if (status === 429 && message !== '') return message;
  return 'An unexpected error occurred. Please check your internet connection and try again later.';
};

export const registerRefusalText = ({ message, error, errors }: Told): string => {
  if (message !== '') return [message, ...errors.map((fieldError) => fieldError.message)].join(' ');
  return error === '' ? 'Could not create your account at this time. Please try again later.' : error;
};

/** The same for every address, and true of each: who has an account is not said. */
export const resetSentText =
  'Reset link sent to your email. If this address has an account, the link arrives within minutes.';

export const forgotRefusalText = ({ message }: Told): string =>
  message === '' ? 'Failed to send reset link' : message;

export const resetRefusalText = ({ message, error }: Told): string =>
  message || error || 'Please fix form errors';
