import { manageToken, rescheduleToken } from '../modules/messages/index.ts';
import { type Id, readHandle } from '../platform/ids.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { asSuperuser } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';

const named = (handle: string) => {
  const read = readHandle(handle);
  if (read === null) throw new Error('Not a handle');
  return read;
};

/** The token in the manage link of a booking, as its client's mail has it. */
export const manageTokenOf = (app: Pick<TestApp, 'secretKey'>, handle: string, linkVersion = 1): string => {
  const { business, id: appointment } = named(handle);
  return manageToken(createSecrets(app.secretKey), { business, appointment, linkVersion });
};

/** The tokens of the reschedule links that were made for a booking, the live one first. */
export const rescheduleTokensOf = async (app: TestApp, handle: string): Promise<readonly string[]> => {
  const { business, id } = named(handle);
  const rows = await asSuperuser<{ link_id: Id }>(
    app,
    'SELECT link_id FROM reschedule_links WHERE appointment_id = $1 ORDER BY coalesce(used_at, voided_at) NULLS FIRST',
    [id],
  );
  return rows.map(({ link_id: link }) => rescheduleToken(createSecrets(app.secretKey), business, link));
};
