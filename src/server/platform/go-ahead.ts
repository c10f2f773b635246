/**
 * Asked by whoever hands a message over, once the other side is ready and before anything of it leaves: false, and it
 * stays here. Never throws.
 */
export type GoAhead = () => Promise<boolean>;
