import { readFileSync } from 'node:fs';

/**
 * The most memory of this process, in megabytes. Linux says it in a file; what it says to the process itself counts in
 * whoever started it.
 */
const mostMemory = (): number => {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) / 1024;
  } catch {
    // Another system.
  }
  return process.resourceUsage().maxRSS / 1024;
};

/** What this process has taken since its start, for people. */
export const fullCost = (): string =>
  `${performance.now() < 60_000 ? (performance.now() / 1000).toFixed(1) : Math.round(performance.now() / 1000)} s, ` +
  `${Math.round(mostMemory())} MB of memory at most`;
