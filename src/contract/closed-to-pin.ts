import { isOpenByPin } from '#core/accounts/shared-devices.ts';
import type { Call } from './call.ts';

/** Whether a call is answered on a shared device to whoever has shown their password just now, and to no PIN alone. */
export const isClosedToPin = ({ permission, byPin }: Call): boolean =>
  permission !== undefined && byPin !== true && !isOpenByPin(permission);
