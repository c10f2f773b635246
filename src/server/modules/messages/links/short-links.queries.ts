import { acrossTenants, inTenant } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sameText, sha256 } from '../../../platform/secrets/secrets.ts';
import type { ShortTarget } from '../kinds/kind.types.ts';
import { kindOf } from '../kinds/kinds.queries.ts';
import { findShortLink, findSubject } from './short-links.repo.ts';
import { isShortCode, shortCode } from './short-links.rules.ts';

/**
 * Where the short link of an SMS leads now: with the links that are good today, not those of the day it was sent. Null
 * for one that was never made, has run out, or was voided with its booking's links.
 */
export const readShortLink = async (
  { database, clock, secrets }: Pick<Platform, 'database' | 'clock' | 'secrets'>,
  code: string,
): Promise<ShortTarget | null> => {
  if (!isShortCode(code)) return null;
  const now = clock.now();
  const link = await acrossTenants(database, (transaction) => findShortLink(transaction, sha256(code), now));
  if (link === undefined) return null;
  return inTenant(database, link.business, async (transaction) => {
    const subject = await findSubject(transaction, link.message);
    if (subject === undefined) return null;
    const target = await kindOf(subject.kind).findTarget(transaction, subject, { secrets, now });
    if (target === null) return null;
    const { message } = link;
    return sameText(shortCode(secrets, { message, linkVersion: target.linkVersion }), code)
      ? target.leads
      : null;
  });
};
