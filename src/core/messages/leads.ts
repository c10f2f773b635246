import { ok, type Result, refuse } from '../result.ts';

/** How long before the start a reminder may go, in minutes, how many there may be, and what a business begins with. */
export const shortestLead = 30;
export const longestLead = 7 * 24 * 60;
export const mostLeads = 3;
export const defaultLeads: readonly number[] = [1440, 120];

export type LeadsFault = 'TOO_MANY' | 'NOT_WHOLE_MINUTES' | 'TOO_SHORT' | 'TOO_LONG' | 'TWICE';

/** Lead times as they are kept: the longest first. None is allowed, and means no reminders. */
export function parseLeads(minutes: readonly number[]): Result<readonly number[], LeadsFault> {
  if (minutes.length > mostLeads) return refuse('TOO_MANY');
  if (minutes.some((lead) => !Number.isInteger(lead))) return refuse('NOT_WHOLE_MINUTES');
  if (minutes.some((lead) => lead < shortestLead)) return refuse('TOO_SHORT');
  if (minutes.some((lead) => lead > longestLead)) return refuse('TOO_LONG');
  if (new Set(minutes).size < minutes.length) return refuse('TWICE');
  return ok([...minutes].sort((a, b) => b - a));
}

/** A lead time in words: '24 hours', '1 hour 30 minutes', '45 minutes'; whole days from two on: '3 days'. */
export function describeLead(minutes: number): string {
  const day = 24 * 60;
  if (minutes >= 2 * day && minutes % day === 0) return counted(minutes / day, 'day');
  const parts = [counted(Math.floor(minutes / 60), 'hour'), counted(minutes % 60, 'minute')];
  return parts.filter((part) => part !== '').join(' ');
}

function counted(count: number, unit: string): string {
  return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;
}
