import { type Outcome, refusal } from '#contract/outcome.ts';
import type { ServiceBody } from '#contract/services.calls.ts';
import type { OwnerService } from '#contract/views.ts';
import { slugify } from '#core/people/slug.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { once } from '../../../platform/idempotency.ts';
import { type Id, newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Naming, refuseNames, refuseQuestions } from '../../auth/index.ts';
import { addCategory, lockOffer } from '../../businesses/index.ts';
import { toServiceValues } from '../service-values.ts';
import { presentOwnerService } from '../services.present.ts';
import { countServices, findService, insertService, slugsLike } from '../services.repo.ts';

const MOST_SERVICES = 200;

export type SavedService = { success: true; service: OwnerService; data: OwnerService };

/** Adds a service under a slug made from its name, unique within the business. */
export const createService = (
  platform: Platform,
  body: ServiceBody,
  context: Pick<OwnerContext, 'now' | 'session' | 'idempotencyKey'>,
): Promise<Outcome<SavedService>> => {
  const { business } = context.session;
  const misleading = refuseNames(namesOf(body)) ?? refuseQuestions(questionsOf(body));
  if (misleading !== null) return Promise.resolve(misleading);
  return inTenantUnlessRefused(platform.database, business, (transaction) =>
    once(
      transaction.query,
      { business, route: 'create-service', key: context.idempotencyKey, body, now: context.now },
      async () => {
        // guard: two-hundred-services-at-most-however-many-at-once
        await lockOffer(transaction);
        // guard: two-hundred-services-at-most
        if ((await countServices(transaction)) >= MOST_SERVICES) return refusal('LIMIT_REACHED');
        const id = newId();
        const values = toServiceValues(body);
        const slug = await freeSlug(transaction, body.name);
        await insertService(transaction, { id, slug, values, now: context.now });
        if (values.category !== '') await addCategory(transaction, values.category);
        return ok(await savedService(transaction, id));
      },
    ),
  );
};

/** What a service is called, and under which heading it stands. */
export const namesOf = (
  body: ServiceBody,
  before?: { readonly name: string; readonly category: string },
): readonly Naming[] => [
  { field: 'name', name: body.name, before: before?.name },
  { field: 'category', name: body.category ?? '', before: before?.category },
];

/** What it asks of clients; what one of its questions said `before` may stay. */
export const questionsOf = (
  { customFields = [] }: ServiceBody,
  before: readonly { readonly label: string; readonly options: readonly string[] }[] = [],
): readonly Naming[] => {
  const said = new Set(before.flatMap(({ label, options }) => [label, ...options]));
  return customFields
    .flatMap(({ label, options }, at) => [
      { field: `customFields.${at}.label`, name: label },
      ...options.map((name, option) => ({ field: `customFields.${at}.options.${option}`, name })),
    ])
    .filter(({ name }) => !said.has(name));
};

const freeSlug = async (transaction: TenantTransaction, name: string): Promise<string> => {
  const made = slugify(name);
  const stem = made === '' ? 'service' : made;
  const taken = await slugsLike(transaction, stem);
  let slug = stem;
  // guard: a-slug-is-not-given-twice
  for (let number = 2; taken.has(slug); number += 1) slug = `${stem}-${number}`;
  return slug;
};

/** The reply of every save: the service as it now stands. */
export const savedService = async (transaction: TenantTransaction, id: Id): Promise<SavedService> => {
  const row = await findService(transaction, id);
  if (row === undefined) throw new Error('A service just saved is gone');
  const service = presentOwnerService(row);
  return { success: true, service, data: service };
};
