/** Where photos lie: under each key (a public handle) a few files, written once and never changed. */
export type MediaStore = {
  /** Resolves once the file would survive a loss of power. Throws on a name that is none. */
  readonly put: (key: string, fileName: string, bytes: Uint8Array) => Promise<void>;
  /** Null for what is not there, and for any text that is no name at all. */
  readonly read: (key: string, fileName: string) => Promise<Buffer | null>;
  /** The names of the files under a key, sorted; none for what is not there, and for any text that is no key. */
  readonly fileNames: (key: string) => Promise<readonly string[]>;
  /** Removes every file under the key; nothing there is as good. Throws on a key that is none. */
  readonly remove: (key: string) => Promise<void>;
  /** Whether there is room for one more photo. Throws what else it meets. */
  readonly hasRoom: () => Promise<boolean>;
  /** The keys last written to more than so many milliseconds ago, by the store's own clock. */
  readonly keysOlderThan: (milliseconds: number) => AsyncIterable<string>;
};

/**
 * A store on another machine gave no answer that can be used. `refused`: it answered that it will not, which stays so
 * until somebody mends a setting. Whoever throws it has logged it.
 */
export class MediaUnreached extends Error {
  readonly reason: string;
  readonly refused: boolean;
  constructor(reason: string, { refused }: { readonly refused: boolean }) {
    super(`The store of photos cannot be used: ${reason}`);
    this.reason = reason;
    this.refused = refused;
  }
}

export const isMediaKey = (text: string): boolean => /^[0-9A-Za-z]{44}$/.test(text);

/** One dot, and letters and digits around it: no such name leads out of its folder or hides in it. */
export const isMediaFileName = (text: string): boolean => /^[0-9a-z]{1,20}\.[0-9a-z]{1,5}$/.test(text);

/** Throws on what is not the key of stored media, before it becomes a part of an address. */
export const checkMediaKey = (key: string): void => {
  if (!isMediaKey(key)) throw new Error('Not the key of a stored picture');
};

/** Throws on what is not the name of a file of stored media. */
export const checkMediaFileName = (fileName: string): void => {
  if (!isMediaFileName(fileName)) throw new Error('Not the name of a stored file');
};
