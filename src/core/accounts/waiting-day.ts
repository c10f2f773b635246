import { dayMs } from '../calendar/instant.ts';

/**
 * So long what whoever has only the password could do for good waits, or can be taken back: its owner is told of it by mail,
 * and reads that within a day.
 */
export const WAITING_DAY_MS = dayMs;
