import { RefusedError, refusalText } from '../../query/refusal.ts';
import { toast } from '../toast.ts';

/** `final`: sending the same image again cannot help. */
export type ImageOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly final?: boolean };

type Said = { readonly done: string; readonly failed: string; readonly unexplained?: string };

/** What became of sending or removing an image: said at once when it went well, else returned with the reason. */
export const attemptImage = async (
  work: Promise<void>,
  { done, failed, unexplained = 'please check your connection and try again.' }: Said,
): Promise<ImageOutcome> => {
  try {
    await work;
    toast.success(done);
    return { ok: true };
  } catch (failure) {
    const message = `${failed}: ${refusalText(failure, unexplained)}`;
    return { ok: false, message, final: !worthAnotherTry(failure) };
  }
};

/** Silence, faults and too many tries pass; a refused image stays refused. */
const worthAnotherTry = (failure: unknown): boolean => {
  if (!(failure instanceof RefusedError)) return true;
  const { status } = failure.refusal;
  return status === 0 || status === 429 || status >= 500;
};
