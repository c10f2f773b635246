export {
  feesOfLine,
  isPlainAsk,
  type LineWish,
  type ReadLine,
  readAskedLines,
  refuseItems,
} from './asked-lines.rules.ts';
export {
  ANYONE,
  readChoice,
  readLengthOfLines,
  readLineWishes,
  readSlots,
  readWantedLines,
  type WantedTimes,
} from './availability.queries.ts';
export { availabilityEndpoints, readRange } from './availability.routes.ts';
export { readKeptLinesSchedule, readKeptRentalSchedule, readKeptSchedule } from './kept-facts.queries.ts';
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
  readRentalWishes,
  readSoldOutStarts,
  type WantedRental,
} from './rental-days.queries.ts';
export { findRentalSchedule, type RentalItemRow, type RentalScheduleRow } from './rental-schedule.repo.ts';
export {
  daysOfOrder,
  isForRental,
  itemIn,
  lengthPricesOf,
  mostOfLine,
  ownerRentalFactsOf,
  type RentalLineWish,
  type RentalOrder,
  rentalFactsOf,
  rentalItemOf,
  sharesStock,
  unitsOfOrder,
} from './rental-schedule.rules.ts';
export {
  findOwnerSchedule,
  findSchedule,
  NEEDS_LINES,
  type ScheduleRow,
  type ScheduleStaff,
} from './schedule.repo.ts';
export { businessScheduleOf, ownerBusinessScheduleOf, staffSchedulesOf, weekOf } from './schedule.rules.ts';
export {
  haveTheirPeople,
  isSameWork,
  peopleOf,
  standingLinesOf,
  wishOfStanding,
} from './standing-lines.rules.ts';
