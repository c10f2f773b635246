import { serviceBody } from '#contract/calls/services.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import type { Entered, Rebase } from './api.ts';
import { readServiceForm, serviceFormOf } from './service-draft.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const savedOf = (service: OwnerService): Entered | null => {
  const form = serviceFormOf(service);
  const draft = readServiceForm(form);
  return draft.ok ? { body: draft.body, assignedStaff: form.assignedStaff } : null;
};

/**
 * What is sent of a service that was edited for a while: what was changed in the form, and of everything else what
 * somebody may have saved since it was `opened`. Another kind of booking makes it another form, which counts as it is.
 */
export const onLatest: Rebase = (entered, opened, latest) => {
  const [before, now] = [savedOf(opened), savedOf(latest)];
  if (before === null || now === null) return entered;
  const kinds = new Set([entered, before, now].map(({ body }) => body.bookingType));
  if (kinds.size > 1) return entered;
  const were = new Map<string, unknown>(Object.entries(before.body));
  const are = new Map<string, unknown>(Object.entries(now.body));
  const body = Object.fromEntries(
    Object.entries(entered.body).map(([key, value]) => [
      key,
      same(value, were.get(key)) ? are.get(key) : value,
    ]),
  );
  const read = serviceBody.safeParse(body);
  return {
    body: read.success ? read.data : entered.body,
    assignedStaff: same(entered.assignedStaff, before.assignedStaff)
      ? now.assignedStaff
      : entered.assignedStaff,
  };
};
