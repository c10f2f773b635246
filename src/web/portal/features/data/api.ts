import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { activityCalls } from '#contract/calls/activity.calls.ts';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { request } from '../../../api/client.ts';
import { download, type Transfer, upload } from '../../../api/files.ts';
import { askProved } from '../../query/prove-again.ts';
import { RefusedError, replyOf } from '../../query/refusal.ts';
import type { ImportCounts, ImportPreview } from './model.ts';

const exportCalls = {
  clients: clientsCalls.exportAll,
  bookings: appointmentsCalls.exportAll,
  payments: paymentsCalls.exportAll,
  services: servicesCalls.exportAll,
  activity: activityCalls.exportAll,
} as const;

export type ExportKind = keyof typeof exportCalls;

/** Fetches an export. Fails with a RefusedError, also when it was cancelled. */
export async function fetchExport(kind: ExportKind, query: Record<string, string>, transfer: Transfer) {
  const answer = await askProved(() => download(exportCalls[kind], { query }, transfer));
  if (!answer.ok) throw new RefusedError(answer);
  return answer.value;
}

/** What importing the file would do. Fails with a RefusedError. */
export const previewImport = async (file: File, transfer: Transfer): Promise<ImportPreview> =>
  replyOf(await upload(clientsCalls.previewImport, { file }, transfer)).data;

/** Imports the file; safe to be done again, since the same rows then bring nothing new. Fails with a RefusedError. */
export const importClients = async (file: File, transfer: Transfer): Promise<ImportCounts> =>
  replyOf(await upload(clientsCalls.importAll, { file }, transfer)).data;

/** The secret addresses of the diary. */
export const feedsQuery = queryOptions({
  queryKey: ['calendar-feeds'],
  queryFn: async () => replyOf(await request(settingsCalls.calendarFeeds, {})).data,
});

/** How the records stood when they were last checked. */
export const recordsQuery = queryOptions({
  queryKey: ['records-check'],
  queryFn: async () => replyOf(await request(settingsCalls.recordsCheck, {})).data,
});

export type FeedRenewal = { readonly staffId: string | null; readonly idempotencyKey: string };

/** Voids the address of a feed and makes a new one; fails with a RefusedError. */
export function useRenewFeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ staffId, idempotencyKey }: FeedRenewal) =>
      replyOf(await request(settingsCalls.renewCalendarFeed, { body: { staffId }, idempotencyKey })).data,
    onSuccess: (feeds) => queries.setQueryData(feedsQuery.queryKey, feeds),
  });
}
