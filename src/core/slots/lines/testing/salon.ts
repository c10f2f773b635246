import type { Interval } from '../../../time/intervals.ts';
import type { StaffSchedule } from '../../schedule.ts';
import type { AskedLine } from '../line.ts';

/** Somebody who works as long as the business is open and has these stretches taken. */
export const staff = (staffId: string, ...taken: Interval[]): StaffSchedule => ({
  staffId,
  hours: null,
  blockedDates: [],
  blockedTimes: [],
  busy: taken,
});

/** A line of one stretch, by whoever of these is free. */
export const line = (minutes: number, ...candidates: string[]): AskedLine => ({
  minutes,
  segments: [minutes],
  candidates,
  chosen: null,
  hands: 1,
  alongside: false,
  needs: [],
});
