import { Misfit } from '../../control/shape.ts';
import { AT_FINAL, AT_UNDER_WAY } from '../africastalking/statuses.ts';
import { TERMII_FINAL, TERMII_FIRST } from '../termii/statuses.ts';
import type { SmsWorld } from '../world.ts';
import type { SmsRequest } from './read-request.ts';
import type { SmsSettings } from './sms-settings.ts';

const TERMII_STATUSES = [TERMII_FIRST, ...TERMII_FINAL];
const AT_STATUSES = [...AT_UNDER_WAY, ...AT_FINAL];

/** The settings in force once the request's own are merged in; lists and senders are replaced. */
export function mergedSettings(old: SmsSettings, request: SmsRequest, realNow: number): SmsSettings {
  const { termii, africastalking, reports, dndNumbers, faults, outcomes, clock } = request;
  return {
    termii: { ...old.termii, ...termii },
    africastalking: { ...old.africastalking, ...africastalking },
    reports: { ...old.reports, ...reports },
    dndNumbers: dndNumbers ?? old.dndNumbers,
    faults: faults ?? old.faults,
    outcomes: outcomes ?? old.outcomes,
    clockShiftMs:
      clock?.at === undefined ? (clock?.shiftMs ?? old.clockShiftMs) : Date.parse(clock.at) - realNow,
  };
}

/** Everything the request wants done, looked up first; throws a `Misfit` before anything is done. */
export function ordersIn({ reports }: SmsWorld, request: SmsRequest): readonly (() => void)[] {
  const { report = [], deliver, reset } = request;
  if (reset && (report.length > 0 || deliver)) throw new Misfit('reset leaves nothing to report or deliver.');
  return [
    ...report.map(({ id, status, reason }) => {
      const sms = reports.find(id);
      if (!sms) throw new Misfit(`There is no message ${id}.`);
      const allowed = sms.gateway === 'termii' ? TERMII_STATUSES : AT_STATUSES;
      if (!allowed.includes(status)) {
        throw new Misfit(`${sms.gateway} reports one of ${allowed.join(', ')}, not ${status}.`);
      }
      return () => reports.tell(id, { status, reason });
    }),
    ...(deliver ? [() => reports.deliver({ reverse: deliver.reverse ?? false })] : []),
  ];
}
