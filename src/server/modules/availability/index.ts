export { ANYONE, readChoice, readSlots } from './availability.reads.ts';
export { availabilityEndpoints } from './availability.routes.ts';
export { type DiaryRow, findDiary } from './diary.repo.ts';
export { businessDiaryOf, staffDiariesOf } from './diary.ts';
