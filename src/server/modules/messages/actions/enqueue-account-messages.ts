import type { AuthMessages } from '../../auth/index.ts';
import { queueHeldBack } from '../unproven-sender.repo.ts';
import {
  enqueueNewDevice,
  enqueuePasswordChanged,
  enqueuePasswordReset,
  enqueueVerifyEmail,
} from './enqueue-messages.ts';

/** How owners are told of their accounts; `wake` rouses the sender. */
export const accountMessages = (wake: () => void): AuthMessages => ({
  reset: enqueuePasswordReset,
  passwordChanged: enqueuePasswordChanged,
  newDevice: enqueueNewDevice,
  verifyEmail: enqueueVerifyEmail,
  addressConfirmed: queueHeldBack,
  wake,
});
