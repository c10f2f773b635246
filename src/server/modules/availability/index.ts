export { ANYONE, readChoice, readSlots } from './availability.queries.ts';
export { availabilityEndpoints, readRange } from './availability.routes.ts';
export {
  daysOfMonth,
  type Month,
  readHireStarts,
  readHireStartsFrom,
  readSoldOutStarts,
} from './rental-days.queries.ts';
export { findHireDiary, type HireDiaryRow } from './rental-schedule.repo.ts';
export { hireFactsOf, ownHireFactsOf } from './rental-schedule.rules.ts';
export { type DiaryRow, findDiary, findOwnDiary } from './schedule.repo.ts';
export { businessDiaryOf, ownBusinessDiaryOf, staffDiariesOf, toWeek } from './schedule.rules.ts';
