import { json } from '../../http/reply.ts';
import type { GatewayCall } from '../guarded.ts';
import { plainTimeOf } from '../lagos-time.ts';
import type { SmsWorld } from '../world.ts';
import { termiiRefusal } from './refusals.ts';

const PAGE_SIZE = 15;

/** `GET /api/sender-id`: the sender IDs of the account, all on one page. */
export function senderIdsCall(world: SmsWorld): GatewayCall {
  return {
    gateway: 'termii',
    method: 'GET',
    path: /^\/termii\/api\/sender-id$/,
    numbersOf: null,
    answer: ({ query }) => {
      const { apiKey, senders } = world.settings().termii;
      if (query.get('api_key') !== apiKey) return termiiRefusal('bad-key');
      const content = Object.entries(senders).map(([sender_id, status]) => ({
        sender_id,
        status,
        country: 'Nigeria',
        company: 'Simulator',
        usecase: 'Your booking is confirmed.',
        createdAt: plainTimeOf(0),
      }));
      return json(200, {
        content,
        totalElements: content.length,
        totalPages: 1,
        size: Math.max(PAGE_SIZE, content.length),
        number: 0,
        numberOfElements: content.length,
        first: true,
        last: true,
        empty: content.length === 0,
      });
    },
  };
}
