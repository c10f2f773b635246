import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { factorsCalls } from '#contract/calls/factors.calls.ts';
import { passkeysCalls } from '#contract/calls/passkeys.calls.ts';
import type { Factors } from '#contract/replies/factor-views.ts';
import { request } from '../../../api/client.ts';
import { factorsQuery } from '../../query/factors.ts';
import { requestProved } from '../../query/prove-again.ts';
import { replyOf } from '../../query/refusal.ts';
import { useRefreshUser } from './api.ts';

/** The key of a new authenticator; fails with a RefusedError. Each time it is another one. */
export function useStartAuthenticator() {
  return useMutation({
    mutationFn: async () => replyOf(await requestProved(factorsCalls.startAuthenticator, {})),
  });
}

/** What is done with them; each is answered with how things stand, and fails with a RefusedError. */
export type FactorChange =
  | { readonly what: 'confirm'; readonly code: string }
  | { readonly what: 'end' }
  | { readonly what: 'add-passkey'; readonly name: string }
  | { readonly what: 'remove-passkey'; readonly id: string }
  | { readonly what: 'renew' };

type Changed = { readonly data: Factors; readonly recoveryCodes: readonly string[] };

const askFactors = async (change: FactorChange): Promise<Changed> => {
  switch (change.what) {
    case 'confirm':
      return replyOf(await request(factorsCalls.confirmAuthenticator, { body: { code: change.code } }));
    case 'renew':
      return replyOf(await requestProved(factorsCalls.renewRecoveryCodes, {}));
    case 'end':
      return { ...replyOf(await requestProved(factorsCalls.endAuthenticator, {})), recoveryCodes: [] };
    case 'add-passkey':
      return addPasskey(change.name);
    case 'remove-passkey': {
      const removed = await requestProved(passkeysCalls.remove, { params: { id: change.id } });
      return { ...replyOf(removed), recoveryCodes: [] };
    }
  }
};

const addPasskey = async (name: string): Promise<Changed> => {
  const { options } = replyOf(await requestProved(passkeysCalls.begin, {}));
  const { makePasskey } = await import('../../../passkeys/ask-browser.ts');
  const passkey = await makePasskey(options);
  if (passkey === null) throw new Error('The browser was asked for a passkey and made none');
  return replyOf(await request(passkeysCalls.add, { body: { name, passkey } }));
};

export function useChangeFactors() {
  const queryClient = useQueryClient();
  const refresh = useRefreshUser();
  return useMutation({
    mutationFn: askFactors,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(factorsQuery.queryKey, data);
      // A new second step logs every other device out, and ends the PIN.
      void queryClient.invalidateQueries({ queryKey: ['sessions'] });
      void queryClient.invalidateQueries({ queryKey: ['pin'] });
      // A business may have waited for it, or be owed it again.
      void refresh();
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  });
}

/** The members of the team who have a second step, by their ids, and whether all have to. */
export const teamFactorsQuery = queryOptions({
  queryKey: ['team', 'factors'],
  queryFn: async () => replyOf(await request(factorsCalls.ofTeam, {})).data,
});

/** What an owner does about the second steps of the team; each is answered with how they stand, and fails with a RefusedError. */
export type TeamFactorsChange =
  | { readonly what: 'end'; readonly id: string }
  | { readonly what: 'require'; readonly required: boolean };

export function useChangeTeamFactors() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: TeamFactorsChange) =>
      change.what === 'end'
        ? replyOf(await requestProved(factorsCalls.endOfMember, { params: { id: change.id } })).data
        : replyOf(await requestProved(factorsCalls.requireOfTeam, { body: { required: change.required } }))
            .data,
    onSuccess: (factors) => queryClient.setQueryData(teamFactorsQuery.queryKey, factors),
    onError: () => void queryClient.invalidateQueries({ queryKey: teamFactorsQuery.queryKey }),
  });
}
