const LENGTH = 22;

/**
 * What proves that attempts come from the same browser: the secret that begins the key of every attempt it makes on one
 * booking page. An unpaid hold makes room for another with the same proof and for nobody else's.
 */
export const proofOf = (attempt: string): string => attempt.slice(0, LENGTH);

/** The key of another attempt with the same proof; `fresh`: letters and digits that were never used. */
export const nextAttempt = (attempt: string, fresh: string): string => proofOf(attempt) + fresh;
