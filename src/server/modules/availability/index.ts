export { ANYONE, readChoice, readSlots } from './availability.reads.ts';
export { availabilityEndpoints } from './availability.routes.ts';
export { type DiaryRow, findDiary, findOwnDiary } from './diary.repo.ts';
export { businessDiaryOf, ownBusinessDiaryOf, staffDiariesOf } from './diary.ts';
export { findHireDiary, type HireDiaryRow } from './hire-diary.repo.ts';
export { ownHireFactsOf } from './hire-diary.ts';
