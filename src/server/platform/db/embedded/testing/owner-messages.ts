export type OwnerTask = {
  readonly dataDir: string;
  readonly systemFolder: string;
  readonly nativeFolder?: string;
  readonly join?: boolean;
};

export type OwnerReport =
  | { readonly kind: 'ready'; readonly pid: number; readonly url: string; readonly adminUrl: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'log'; readonly text: string };
