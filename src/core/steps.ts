/** Work that stops between its steps, so that whoever runs it may let others go first; what it returns is its result. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** The result of work that nobody waits behind. */
export const allAtOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};
