import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/** Collects what must not happen on a page unless a test says that it expects it. */
export type Faults = {
  /** From here on, a fault that matches is no fault; one that never comes is a fault. */
  readonly expect: (...patterns: readonly RegExp[]) => void;
  /** From here on, a fault that matches is no fault, whether it comes or not: for what depends on the moment. */
  readonly allow: (...patterns: readonly RegExp[]) => void;
  /** What happened unexpectedly, and what was expected and did not happen. */
  readonly found: () => readonly string[];
};

const isConsoleError = (message: ConsoleMessage): boolean => ['error', 'assert'].includes(message.type());

/** Console errors (broken content policy among them), uncaught errors and failed requests of every page. */
export const watchFaults = (context: BrowserContext): Faults => {
  const faults: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (isConsoleError(message)) faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // The browser drops by itself what a page it leaves was still asking for and what it saves to disk; 'csp' is how
    // it calls a script that was switched off. A script that a content policy holds back is a console error as well.
    if (why !== 'net::ERR_ABORTED' && why !== 'csp')
      faults.push(`request: ${request.method()} ${request.url()} ${why}`);
  });
  return {
    expect: (...patterns) => expected.push(...patterns),
    allow: (...patterns) => allowed.push(...patterns),
    found: () => [
      ...faults.filter((fault) => ![...expected, ...allowed].some((pattern) => pattern.test(fault))),
      ...expected
        .filter((pattern) => !faults.some((fault) => pattern.test(fault)))
        .map((pattern) => `expected, but it did not happen: ${pattern}`),
    ],
  };
};
