import { numeric } from '../../http/fields.ts';
import type { World } from '../world/world.ts';
import type { ApiCall } from './guarded.ts';
import { done, invalid } from './replies.ts';

const PATH = /^\/integration\/payment_session_timeout$/;

/** How long a checkout stays open, in seconds; 0 for ever. */
export function sessionTimeoutCalls({ settings, change }: World): readonly ApiCall[] {
  return [
    {
      method: 'GET',
      path: PATH,
      answer: () =>
        done('Payment session timeout retrieved', {
          payment_session_timeout: settings().sessionTimeoutSeconds,
        }),
    },
    {
      method: 'PUT',
      path: PATH,
      answer: ({ fields }) => {
        const seconds = numeric(fields, 'timeout');
        if (seconds === null || !Number.isInteger(seconds) || seconds < 0) return invalid('Invalid timeout');
        change({ ...settings(), sessionTimeoutSeconds: seconds });
        return done('Payment session timeout updated', { payment_session_timeout: seconds });
      },
    },
  ];
}
