/** What another feature keeps: loaded, on its way, or why not. */
export type Loaded<T> = {
  readonly data: T | undefined;
  readonly failure: string | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
};
