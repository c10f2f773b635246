import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Factors, factorsCalls } from '#contract/calls/factors.calls.ts';
import { request } from '../../../api/client.ts';
import { replyOf } from '../../query/refusal.ts';

/** What the account has besides its password. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: async () => replyOf(await request(factorsCalls.factors, {})).data,
});

/** The key of a new authenticator; fails with a RefusedError. Each time it is another one. */
export function useStartAuthenticator() {
  return useMutation({
    mutationFn: async () => replyOf(await request(factorsCalls.startAuthenticator, {})),
  });
}

/** What is done with them; each is answered with how things stand, and fails with a RefusedError. */
export type FactorChange =
  | { readonly what: 'confirm'; readonly code: string }
  | { readonly what: 'end' }
  | { readonly what: 'renew' };

type Changed = { readonly data: Factors; readonly recoveryCodes: readonly string[] };

const askFactors = async (change: FactorChange): Promise<Changed> => {
  switch (change.what) {
    case 'confirm':
      return replyOf(await request(factorsCalls.confirmAuthenticator, { body: { code: change.code } }));
    case 'renew':
      return replyOf(await request(factorsCalls.renewRecoveryCodes, {}));
    case 'end':
      return { ...replyOf(await request(factorsCalls.endAuthenticator, {})), recoveryCodes: [] };
  }
};

export function useChangeFactors() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: askFactors,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(factorsQuery.queryKey, data);
      // A new second step logs every other device out.
      void queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  });
}

/** The members of the team who have a second step, by their ids. */
export const teamFactorsQuery = queryOptions({
  queryKey: ['team', 'factors'],
  queryFn: async () => replyOf(await request(factorsCalls.ofTeam, {})).data,
});

/** Ends the second step of a member who has lost it; fails with a RefusedError. */
export function useEndMemberFactors() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      replyOf(await request(factorsCalls.endOfMember, { params: { id } })).data,
    onSuccess: (left) => queryClient.setQueryData(teamFactorsQuery.queryKey, left),
    onError: () => void queryClient.invalidateQueries({ queryKey: teamFactorsQuery.queryKey }),
  });
}
