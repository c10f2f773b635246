import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { AppointmentEvent } from '#core/appointments/transitions.ts';

/**
 * A recorded history: what clients and owners asked of running processes and were answered, and what the append-only
 * history of each booking says of it. One line of JSON each, so that it can be written and read as a stream of any
 * length. All moments are microseconds of the machine's clock.
 */
export type Line = KeyLine | Operation | Change | ChapterEnd | Money;

/**
 * What is taken and given back: one staff member's day, or the units of one item on a day. No booking has more than one
 * at a time, so that each is checked by itself.
 */
export type KeyLine = {
  readonly line: 'key';
  readonly chapter: number;
  readonly key: string;
  /** How many can have it at once: one has a staff member's time. */
  readonly units: number;
};

/** A stretch of a key, in minutes of its day, and how many units of it. */
export type Place = {
  readonly key: string;
  readonly from: number;
  readonly until: number;
  readonly units: number;
};

/** What somebody was told of a key at some one moment: how many units were free in each of these stretches. */
export type Look = {
  readonly key: string;
  readonly seen: readonly Sight[];
  /** The booking that is not in its own way. */
  readonly except?: string | undefined;
};

export type Sight = {
  readonly from: number;
  readonly until: number;
  readonly least: number;
  readonly most: number;
};

/** What somebody asked, and what they heard. */
export type Operation = {
  readonly line: 'operation';
  readonly chapter: number;
  readonly number: number;
  readonly does: 'book' | 'move' | 'confirm' | 'cancel' | 'look';
  readonly asked: number;
  /** Null: no answer came, or one that says nothing; it may have happened at any time since, or never. */
  readonly answered: number | null;
  readonly outcome: 'done' | 'refused' | 'unknown' | 'fault';
  /** Which process, and what it said where that is not expected. */
  readonly at: string;
  /** The telephone number of who books; each has their own. */
  readonly client?: string | undefined;
  readonly booking?: string | undefined;
  /** The booking's version that the answer told of. */
  readonly version?: number | undefined;
  /** The booking's status that the answer told of. */
  readonly status?: AppointmentStatus | undefined;
  /** Where it was to be. */
  readonly place?: Place | undefined;
  readonly looks?: readonly Look[] | undefined;
};

/** One change of a booking, as its history has it. */
export type Change = {
  readonly line: 'change';
  readonly chapter: number;
  readonly booking: string;
  readonly version: number;
  readonly event: AppointmentEvent;
  readonly from: AppointmentStatus | 'none';
  readonly to: AppointmentStatus;
  readonly client: string;
  /** When its transaction was committed. */
  readonly at: number;
  /** Where it left the booking; null: where it was. */
  readonly place: Place | null;
};

/** Nothing more comes of this chapter: its keys are touched by no other. */
export type ChapterEnd = { readonly line: 'end'; readonly chapter: number };

/** What became of one payment, once nothing is under way any more; in kobo. */
export type Money = {
  readonly line: 'money';
  readonly reference: string;
  /** What the provider took, and each sum that it gave back. */
  readonly paid: number;
  readonly givenBack: readonly number[];
  /** What our ledger has of it. */
  readonly received: readonly number[];
  readonly refunds: readonly number[];
  /** The bookings that were made of it. */
  readonly bookings: readonly AppointmentStatus[];
};

/** The lines of a file, one after the other, however long it is. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  const lines = createInterface({ input: createReadStream(file, { highWaterMark: 2 ** 20 }) });
  // Written by this program alone; a line of another shape is found out as an anomaly or a fault.
  for await (const text of lines) if (text !== '') yield JSON.parse(text) as Line;
}
