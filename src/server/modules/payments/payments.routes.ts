import { paymentsCalls } from '#contract/payments.calls.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Lanes } from '../../platform/jobs/lanes.ts';
import { type NoticeDeps, receiveNotice } from './actions/receive-notice.ts';

/** `lanes`: where the work that a notice asks for is done after it was answered. */
export const paymentEndpoints = (deps: NoticeDeps, lanes: Lanes): readonly Endpoint[] => [
  handle(paymentsCalls.webhook, (_, context) => receiveNotice(deps, lanes, context)),
];
