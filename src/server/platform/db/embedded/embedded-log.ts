/** Where the embedded database reports what it does; `console` and the app's own log both fit. */
export type EmbeddedLog = {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  readonly error: (message: string) => void;
};
