import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sharedDevicesCalls } from '#contract/calls/shared-devices.calls.ts';
import { request } from '../../../api/client.ts';
import { requestProved } from '../../query/prove-again.ts';
import { replyOf } from '../../query/refusal.ts';
import { useSession } from '../../session/session-context.tsx';

/** The devices that the team shares, and who is locked on each. */
export const devicesQuery = queryOptions({
  queryKey: ['shared-devices'],
  queryFn: async () => replyOf(await request(sharedDevicesCalls.list, {})).data,
});

/** Shares the device at hand, whose user then is one on a shared device; fails with a RefusedError. */
export function useShareDevice() {
  const queryClient = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: async (body: { readonly name: string }) =>
      replyOf(await requestProved(sharedDevicesCalls.share, { body })).user,
    onSuccess: (user) => {
      session.merge(user);
      void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
  });
}

/** What is done about a device; each is answered with all of them, and fails with a RefusedError. */
export function useChangeDevices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ what, id }: { readonly what: 'end' | 'unlock'; readonly id: string }) =>
      replyOf(
        await requestProved(what === 'end' ? sharedDevicesCalls.end : sharedDevicesCalls.unlock, {
          params: { id },
        }),
      ).data,
    onSuccess: (devices) => queryClient.setQueryData(devicesQuery.queryKey, devices),
    onError: () => void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

/** Since when whoever is signed in has a PIN; null: they have none. */
export const pinQuery = queryOptions({
  queryKey: ['pin'],
  queryFn: async () => replyOf(await request(sharedDevicesCalls.pin, {})).data.since,
});

/** Sets the PIN, or with null takes it away; fails with a RefusedError. */
export function useChangePin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (pin: string | null) => {
      const { data } =
        pin === null
          ? replyOf(await requestProved(sharedDevicesCalls.endPin, {}))
          : replyOf(await requestProved(sharedDevicesCalls.setPin, { body: { pin } }));
      return data.since;
    },
    onSuccess: (since) => queryClient.setQueryData(pinQuery.queryKey, since),
  });
}
