export { isPlainAsk, type LineWish, type ReadLine, readAskedLines } from './asked-lines.rules.ts';
export {
  ANYONE,
  readChoice,
  readLineWishes,
  readSlots,
  readWantedLines,
  type WantedTimes,
} from './availability.queries.ts';
export { availabilityEndpoints, readRange } from './availability.routes.ts';
export {
  type AgreedLine,
  findLinesSchedule,
  type LineService,
  type LinesScheduleRow,
} from './lines-schedule.repo.ts';
export {
  daysOfMonth,
  type Month,
  readRentalStarts,
  readRentalStartsFrom,
  readSoldOutStarts,
} from './rental-days.queries.ts';
export { findRentalSchedule, type RentalScheduleRow } from './rental-schedule.repo.ts';
export { ownerRentalFactsOf, rentalFactsOf } from './rental-schedule.rules.ts';
export { findOwnerSchedule, findSchedule, type ScheduleRow } from './schedule.repo.ts';
export { businessScheduleOf, ownerBusinessScheduleOf, staffSchedulesOf, toWeek } from './schedule.rules.ts';
export {
  haveTheirPeople,
  isSameWork,
  peopleOf,
  standingLinesOf,
  wishOfStanding,
} from './standing-lines.rules.ts';
