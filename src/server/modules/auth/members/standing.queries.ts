import { type Refusal, refusal } from '#contract/outcome.ts';
import { mayDo, type Permission } from '#core/accounts/permissions.ts';
import { sessionOf, type TenantCtx } from '../../../platform/use-case.ts';
import { holdRole } from './members.repo.ts';

/**
 * Why whoever asks may not leave something behind that outlives their membership; null: they may, and their role stays
 * until the transaction ends. For what ends with the role: whoever was let in may have lost it since. Asked before
 * anything else of the business is held.
 */
export const refuseIfLost = async (ctx: TenantCtx, permission: Permission): Promise<Refusal | null> => {
  const { member } = sessionOf(ctx);
  // A program has no role to lose: its key ends with whoever holds it.
  if (member === null) return null;
  const role = await holdRole(ctx.tx, member);
  return role !== undefined && mayDo(role, permission) ? null : refusal('FORBIDDEN', { message: LOST });
};

const LOST =
  'Your role was changed while you did this, so nothing was saved. Please reload the page, or ask the owner of the business.';
