import type { Log } from './log.ts';

/**
 * What a process says when nothing caught a fault: through the log, which masks people, in place of the runtime, which
 * prints a message as it is. The process then ends as it would have; the next start mends what was under way.
 */
export const logLastWords = (log: Log): void => {
  process.on('uncaughtException', (error, origin) => {
    log('process.crashed', { origin, error });
    process.exit(1);
  });
};
