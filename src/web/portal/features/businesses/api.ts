import { queryOptions, useMutation } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { request } from '../../../api/client.ts';
import { requestProved } from '../../query/prove-again.ts';
import { replyOf } from '../../query/refusal.ts';

/** How each business goes whose figures whoever is signed in may read. */
export const chainQuery = queryOptions({
  queryKey: ['chain'],
  queryFn: async () => replyOf(await request(membersCalls.chain, {})).data,
});

/** Adds a business, in which the session goes on. Fails with a RefusedError. */
export const useAddBusiness = () =>
  useMutation({
    mutationFn: async (body: InputOf<typeof membersCalls.addBusiness>['body']) =>
      replyOf(await requestProved(membersCalls.addBusiness, { body })).user,
  });
