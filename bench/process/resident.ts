import { readFileSync } from 'node:fs';

export type Resident = { readonly now: number; readonly most: number };

/** Megabytes a process has resident, now and at most so far, as Linux counts them. */
export const residentOf = (pid: number): Resident => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
};
