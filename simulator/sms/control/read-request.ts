import {
  address,
  flag,
  instant,
  Misfit,
  oneOf,
  oneOrMore,
  orNull,
  part,
  type Reader,
  whole,
  words,
} from '../../control/shape.ts';
import { AT_FAILURES, AT_FINAL } from '../africastalking/statuses.ts';
import { TERMII_FINAL } from '../termii/statuses.ts';
import { readFault } from './read-fault.ts';
import type {
  AfricasTalkingSettings,
  Outcome,
  ReportSettings,
  SenderStatus,
  SenderUse,
  SmsFault,
  TermiiSettings,
} from './sms-settings.ts';
import { telephone } from './telephone.ts';

const DAY_MS = 86_400_000;

/** A report a test wants sent by hand: `status` in the gateway's words. */
export type ReportOrder = Readonly<{ id: string; status: string; reason: string | null }>;

/** What can be asked of the gateways by a test; settings are merged into those in force. */
export type SmsRequest = Readonly<
  Partial<{
    reset: true;
    termii: Partial<TermiiSettings>;
    africastalking: Partial<AfricasTalkingSettings>;
    dndNumbers: readonly string[];
    faults: readonly SmsFault[];
    outcomes: readonly Outcome[];
    reports: Partial<ReportSettings>;
    clock: Partial<{ shiftMs: number; at: string }>;
    report: readonly ReportOrder[];
    deliver: Partial<{ reverse: boolean }>;
  }>
>;

const milliseconds = whole(0, 600_000);

const outcome: Reader<Outcome> = (value, name) => {
  const read = part<Outcome>({
    status: orNull(oneOf(...new Set([...TERMII_FINAL, ...AT_FINAL]))),
    gateway: orNull(oneOf('termii', 'africastalking')),
    to: orNull(telephone),
    times: whole(1, 1_000_000),
    reason: oneOf(...AT_FAILURES),
  })(value, name);
  if (read.status === undefined) throw new Misfit(`${name}.status is missing.`);
  return { gateway: null, to: null, times: 1, reason: 'DeliveryFailure', ...read, status: read.status };
};

const reportOrder: Reader<ReportOrder> = (value, name) => {
  const { id, status, reason } = part<ReportOrder>({
    id: words,
    status: words,
    reason: orNull(oneOf(...AT_FAILURES)),
  })(value, name);
  if (id === undefined || status === undefined) throw new Misfit(`${name} needs id and status.`);
  return { id, status, reason: reason ?? null };
};

function byName<T extends string>(...allowed: readonly T[]): Reader<Readonly<Record<string, T>>> {
  return (value, name) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Misfit(`${name} must be an object.`);
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, oneOf(...allowed)(one, `${name}.${key}`)]),
    );
  };
}

/** Reads a request of the control in full; throws a `Misfit` when any of it is not understood. */
export const readSmsRequest: Reader<SmsRequest> = part<Required<SmsRequest>>({
  reset: (value) => {
    if (value !== true) throw new Misfit('sms.reset can only be true.');
    return true;
  },
  termii: part<TermiiSettings>({
    apiKey: words,
    secretKey: words,
    senders: byName<SenderStatus>('active', 'pending', 'rejected'),
    reportUrl: orNull(address),
    down: flag,
  }),
  africastalking: part<AfricasTalkingSettings>({
    username: words,
    apiKey: words,
    senders: byName<SenderUse>('transactional', 'promotional'),
    reportUrl: orNull(address),
    down: flag,
    acceptedAs: oneOf(100, 101, 102),
  }),
  dndNumbers: oneOrMore(telephone),
  faults: oneOrMore(readFault),
  outcomes: oneOrMore(outcome),
  reports: part<ReportSettings>({
    off: flag,
    hold: flag,
    delayMs: milliseconds,
    stepMs: milliseconds,
    duplicate: whole(0, 100),
    reverse: flag,
    wrongSignature: flag,
  }),
  clock: part<{ shiftMs: number; at: string }>({
    shiftMs: whole(-3650 * DAY_MS, 3650 * DAY_MS),
    at: instant,
  }),
  report: oneOrMore(reportOrder),
  deliver: (value, name) =>
    value === true ? {} : part<{ reverse: boolean }>({ reverse: flag })(value, name),
});
