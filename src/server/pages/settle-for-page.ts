import { type Settled, settleInTime } from '../modules/appointments/index.ts';
import type { PageHost } from './page-host.ts';

/** How a payment stands, asked after now; `waiting`: the provider takes too long. Null: it is none of ours. */
export const settleForPage = (host: PageHost, reference: string): Promise<Settled | 'waiting' | null> =>
  settleInTime({ platform: host.platform, provider: host.provider, wake: host.wakeMessages }, reference);
