import { expect, it } from 'vitest';
import { dictionaryFindings } from './dictionary-rules.ts';

it.each([
  ['src/core/rentals/hire-days.ts', '', "'src/core/rentals/hire-days' says 'hire'; say rental"],
  ['e2e/actors/owner.ts', '', "'e2e/actors/owner' says 'actors'; say harness"],
  [
    'src/core/slots/times.ts',
    'export const staffDiariesOf = () => [];',
    "'staffDiariesOf' says 'diaries'; say schedules",
  ],
  ['src/core/slots/times.ts', 'export type PlantedRow = string;', "'PlantedRow' says 'planted'; say seeded"],
  ['src/core/slots/times.ts', 'export function openDesk() {}', "'openDesk' says 'desk'; say harness"],
  [
    'src/core/slots/times.ts',
    'export const LONGEST_VISIT_MS = 1;',
    "'LONGEST_VISIT_MS' says 'visit'; say appointment",
  ],
])('%s with %j breaks the dictionary', (path, text, finding) => {
  expect(dictionaryFindings({ path, text })).toEqual([`${path}: ${finding}`]);
});

it.each([
  ['src/core/rentals/rental-days.ts', 'const hire = 1; export const days = (diary: string) => hire + diary;'],
  ['src/core/people/visitor.ts', 'export type Visitor = string; export const untilThen = 1;'],
  ['src/contract/calls/appointments.calls.ts', 'export const internalHireDays = 1;'],
  ['src/server/platform/db/migrations/0012_diary_versions.sql', 'CREATE TABLE diary_versions'],
])('%s keeps to it', (path, text) => {
  expect(dictionaryFindings({ path, text })).toEqual([]);
});
