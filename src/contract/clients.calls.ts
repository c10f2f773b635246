import * as z from 'zod/mini';
import { call } from './call.ts';
import { businessScope, success } from './fields.ts';
import { client } from './views.ts';

export const clientsCalls = {
  list: call({
    method: 'GET',
    path: '/clients',
    summary: "The business's clients.",
    access: 'owner',
    query: businessScope,
    reply: z.object({ success, data: z.array(client) }),
    refusals: ['WRONG_BUSINESS'],
  }),
};
