import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { membersCalls } from '#contract/calls/members.calls.ts';
import type { messagesCalls } from '#contract/calls/messages.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Closure, Settings } from '#contract/replies/settings-views.ts';
import { type RequestParts, request } from '../../../api/client.ts';
import { type Transfer, upload } from '../../../api/files.ts';
import { offeredQuery } from '../../kit/offered-query.ts';
import { settingsQuery } from '../../kit/settings-query.ts';
import { toast } from '../../kit/toast.ts';
import { requestProved } from '../../query/prove-again.ts';
import { RefusedError, replyOf } from '../../query/refusal.ts';
import { refreshUser } from '../../session/refresh-user.ts';
import { useSession } from '../../session/session-context.tsx';

/** The public holidays of a year, which do not change while the page is open. */
export const holidaysQuery = (year: number) =>
  queryOptions({
    queryKey: ['holidays', year],
    queryFn: async () =>
      replyOf(await request(settingsCalls.holidays, { query: { year: String(year) } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => replyOf(await request(authCalls.sessions, {})).data,
});

/** Where deposits are paid out to, and a change that waits. */
export const payoutQuery = queryOptions({
  queryKey: ['payout'],
  queryFn: async () => replyOf(await request(paymentsCalls.payout, {})).data,
});

/** Who signs in for the business and who is invited to. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: async () => replyOf(await request(membersCalls.list, {})).data,
});

export type Invitation = RequestParts<typeof membersCalls.invite>['body'];

/** What becomes of the API keys and webhooks of somebody who may have none any more. */
export type Keys = 'end' | 'keep';

/** What is done with the team; each is answered with all of it, and fails with a RefusedError. */
export type TeamChange =
  | { readonly what: 'invite'; readonly body: Invitation; readonly idempotencyKey: string }
  | { readonly what: 'withdraw'; readonly id: string }
  | { readonly what: 'hand-over'; readonly id: string }
  | { readonly what: 'keep' }
  | {
      readonly what: 'change';
      readonly id: string;
      readonly body: RequestParts<typeof membersCalls.change>['body'];
    }
  | { readonly what: 'remove'; readonly id: string; readonly keys: Keys };

const askTeam = async (change: TeamChange) => {
  switch (change.what) {
    case 'invite': {
      const { body, idempotencyKey } = change;
      return replyOf(await requestProved(membersCalls.invite, { body, idempotencyKey })).data;
    }
    case 'withdraw':
      return replyOf(await request(membersCalls.withdraw, { params: { id: change.id } })).data;
    case 'hand-over':
      return replyOf(await requestProved(membersCalls.handOver, { params: { id: change.id } })).data;
    case 'keep':
      return replyOf(await requestProved(membersCalls.keep, {})).data;
    case 'change':
      return replyOf(
        await requestProved(membersCalls.change, { params: { id: change.id }, body: change.body }),
      ).data;
    case 'remove':
      return replyOf(
        await requestProved(membersCalls.remove, {
          params: { id: change.id },
          query: { keys: change.keys },
        }),
      ).data;
  }
};

/** Becomes the owner, as the owner has asked; fails with a RefusedError. */
export function useTakeOver() {
  const queryClient = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: async () => replyOf(await requestProved(membersCalls.takeOver, {})).user,
    onSuccess: (user) => {
      session.show(user);
      session.merge(user);
      queryClient.setQueryData(offeredQuery.queryKey, null);
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: offeredQuery.queryKey }),
  });
}

export function useChangeTeam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: askTeam,
    onSuccess: (team) => queryClient.setQueryData(teamQuery.queryKey, team),
    // Somebody has joined or gone meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
}

export type PayoutChange = {
  readonly body: RequestParts<typeof paymentsCalls.changePayout>['body'];
  /** The same across retries of one attempt. */
  readonly idempotencyKey: string;
};

/** Links or changes the payout account; fails with a RefusedError. */
export function useChangePayout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: PayoutChange) =>
      replyOf(await requestProved(paymentsCalls.changePayout, change)).data,
    onSuccess: (payout) => queryClient.setQueryData(payoutQuery.queryKey, payout),
  });
}

/** Drops the change that waits, and asks anew how things stand; fails with a RefusedError. */
export function useKeepPayout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => replyOf(await request(paymentsCalls.withdrawPayoutChange, {})).data,
    onSuccess: (payout) => queryClient.setQueryData(payoutQuery.queryKey, payout),
    // Nothing waits any more: it took over meanwhile, or another tab was first.
    onError: () => void queryClient.invalidateQueries({ queryKey: payoutQuery.queryKey }),
  });
}

/** Says that the account is the right one after a reset of the password; fails with a RefusedError. */
export function useConfirmPayout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (lastDigits: string) =>
      replyOf(await requestProved(paymentsCalls.confirmPayout, { body: { lastDigits } })).data,
    onSuccess: (payout) => queryClient.setQueryData(payoutQuery.queryKey, payout),
    onError: () => void queryClient.invalidateQueries({ queryKey: payoutQuery.queryKey }),
  });
}

/** The calls that save a part of the settings and answer with all of them. */
export type SavingCall =
  | (typeof settingsCalls)[
      | 'saveProfile'
      | 'saveTheme'
      | 'saveHours'
      | 'saveBookingRules'
      | 'saveCancellation'
      | 'saveDeposits'
      | 'saveRentals']
  | (typeof messagesCalls)['saveReminders'];

/** A part of the settings as it is sent, by the rules of its call. */
export type SavedPart = { readonly call: SavingCall; readonly parts: { readonly body: unknown } };

/**
 * Sends parts of the settings one after the other and shows what was made of them; the first refusal ends it, as a
 * RefusedError. `done` is said though the tab was left meanwhile.
 */
export function useSaveSettings(done: string, onSaved?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (saved: readonly SavedPart[]) => {
      // What is still being read is of before.
      await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey });
      for (const { call, parts } of saved) {
        // Every one of these calls answers alike, which a generic call cannot tell.
        const { data } = replyOf(await request<Call>(call, parts)) as { readonly data: Settings };
        queryClient.setQueryData(settingsQuery.queryKey, data);
      }
    },
    onSuccess: () => {
      toast.success(done);
      onSaved?.();
    },
  });
}

/** Brings what the header shows up to date after the profile has changed; a silent server is asked again later. */
export function useRefreshUser() {
  const session = useSession();
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    void queryClient.invalidateQueries({ queryKey: ['business'] });
    await refreshUser(session);
  };
}

const pictures = {
  logoUrl: { send: settingsCalls.uploadLogo, remove: settingsCalls.removeLogo },
  bannerImageUrl: { send: settingsCalls.uploadBanner, remove: settingsCalls.removeBanner },
} as const;
export type Photo = keyof typeof pictures;

/** Sends and removes the logo or the banner. Both fail with a RefusedError. */
export function usePhoto(picture: Photo) {
  const queryClient = useQueryClient();
  const show = (url: string | null) =>
    queryClient.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, [picture]: url });
  return {
    send: async (file: File, transfer: Transfer) => {
      const call = pictures[picture].send;
      show(replyOf(await upload(call, { file }, transfer)).data.imageUrl);
    },
    remove: async () => {
      replyOf(await request(pictures[picture].remove, {}));
      show(null);
    },
  };
}

export type NewClosure = {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  /** The same across retries of one attempt. */
  readonly idempotencyKey: string;
};

/** Closes the business on some days, and opens it again. Both fail with a RefusedError. */
export function useClosures() {
  const queryClient = useQueryClient();
  const show = (closures: Closure[]) =>
    queryClient.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, closures });
  const add = useMutation({
    mutationFn: async ({ idempotencyKey, ...body }: NewClosure) =>
      replyOf(await request(settingsCalls.addClosure, { body, idempotencyKey })).data,
    onSuccess: show,
  });
  const remove = useMutation({
    mutationFn: async ({ _id }: Closure) => {
      const answer = await request(settingsCalls.removeClosure, { params: { id: _id } });
      // Gone already, by a lost answer or another tab: that is what was wanted.
      if (!answer.ok && answer.code === 'NOT_FOUND') return null;
      return replyOf(answer).data;
    },
    onSuccess: (closures, { _id }) => {
      if (closures !== null) return void show(closures);
      queryClient.setQueryData(
        settingsQuery.queryKey,
        (known) => known && { ...known, closures: known.closures.filter((closure) => closure._id !== _id) },
      );
    },
  });
  return { add, remove };
}

/** Changes the password, which signs out every other session and ends the PIN; fails with a RefusedError. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { readonly currentPassword: string; readonly password: string }) =>
      replyOf(await requestProved(authCalls.changePassword, { body })),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['pin'] });
    },
  });
}

/** Signs out one other session, or all of them (null); fails with a RefusedError. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      const answer =
        id === null
          ? await request(authCalls.endOtherSessions, {})
          : await request(authCalls.endSession, { params: { id } });
      if (!answer.ok && answer.code !== 'NOT_FOUND') throw new RefusedError(answer);
      return answer.ok ? answer.reply.data : null;
    },
    onSuccess: (sessions, id) =>
      queryClient.setQueryData(
        sessionsQuery.queryKey,
        (known) => sessions ?? known?.filter(({ _id }) => _id !== id),
      ),
  });
}
