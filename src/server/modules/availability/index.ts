export { ANYONE, readChoice, readSlots } from './availability.reads.ts';
export { availabilityEndpoints, readRange } from './availability.routes.ts';
export { type DiaryRow, findDiary, findOwnDiary } from './diary.repo.ts';
export { businessDiaryOf, ownBusinessDiaryOf, staffDiariesOf, toWeek } from './diary.ts';
export {
  daysOfMonth,
  type Month,
  readHireStarts,
  readHireStartsFrom,
  readSoldOutStarts,
} from './hire-days.reads.ts';
export { findHireDiary, type HireDiaryRow } from './hire-diary.repo.ts';
export { hireFactsOf, ownHireFactsOf } from './hire-diary.ts';
