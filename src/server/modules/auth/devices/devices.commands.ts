import { sharedDevicesCalls } from '#contract/calls/shared-devices.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { MOST_SHARED_DEVICES, sharedHours } from '#core/accounts/shared-devices.ts';
import { ok } from '#core/result.ts';
import { type AccountTx, defineAccountCommand } from '../../../platform/account-command.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { newCsrfToken } from '../../../platform/http/csrf.ts';
import { newTokenAt } from '../../../platform/http/session.ts';
import { type Id, newId, readOwnHandle } from '../../../platform/ids.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { memberOf } from '../../../platform/use-case.ts';
import { readUser } from '../members/members.queries.ts';
import { shareSession } from '../sessions/sessions.repo.ts';
import { readDevicesOf } from './devices.queries.ts';
import { deleteDevice, deleteDeviceOf, insertDevice, isDeviceOf, lockDevices } from './devices.repo.ts';
import { forgiveDevice } from './pins.repo.ts';

/** Shares the device that asks, and tells the owner by mail. Whoever did stays there, as long as anybody does on a shared one. */
export const shareDevice = defineAccountCommand(sharedDevicesCalls.share, {
  run: async ({ ctx, input: { body } }) => {
    const { platform, tx, now, sharedCookie } = ctx;
    const asking = memberOf(ctx);
    const { business, email } = asking;
    const many = await lockDevices(tx, business);
    const [device, shared, token] = [newId(), newTokenAt(business), newTokenAt(business)];
    await insertDevice(tx, { device, business, name: body.name, tokenHash: sha256(shared), now });
    const session = { tokenHash: sha256(token), device, expiresAt: later(now, sharedHours * 60) };
    if (!(await shareSession(tx, asking, session))) return refusal('UNAUTHENTICATED');
    // A device that is shared already gets another name.
    const again = sharedCookie === null ? 0 : await deleteDeviceOf(tx, business, sha256(sharedCookie));
    if (many - again >= MOST_SHARED_DEVICES) return refusal('LIMIT_REACHED');
    const user = await readUser(tx, email, { business, sharedDevice: device });
    if (user === null) return refusal('UNAUTHENTICATED');
    await tx.emit({ type: 'device.shared', business, email, now });
    const csrf = newCsrfToken(platform.secretKey, session.tokenHash, email);
    const cookies = { shared, session: { token, csrf, maxAgeSeconds: sharedHours * 3600 } };
    return ok({ reply: { success: true, user }, cookies });
  },
});

/** Shares a device no more: its session ends with it. */
export const endDevice = defineAccountCommand(sharedDevicesCalls.end, {
  run: ({ ctx, input: { params } }) =>
    changed(ctx, params.id, (device) => deleteDevice(ctx.tx, memberOf(ctx).business, device)),
});

/** Lets everybody who is locked on a device try their PIN again. */
export const unlockDevice = defineAccountCommand(sharedDevicesCalls.unlock, {
  run: ({ ctx, input: { params } }) =>
    changed(ctx, params.id, async (device) => {
      const { business } = memberOf(ctx);
      if (!(await isDeviceOf(ctx.tx, business, device))) return false;
      await forgiveDevice(ctx.tx, business, device);
      return true;
    }),
});

/** Does something to a device of the business; NOT_FOUND where `change` finds none. Answers with all that are left. */
const changed = async (ctx: AccountTx, handle: string, change: (device: Id) => Promise<boolean>) => {
  const session = memberOf(ctx);
  const device = readOwnHandle(session.business, handle);
  if (device === null || !(await change(device))) return refusal('NOT_FOUND');
  const data = await readDevicesOf(ctx.tx, session);
  return ok({ reply: { success: true as const, data }, cookies: {} });
};
