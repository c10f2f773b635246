import type * as z from 'zod/mini';
import type { Permission } from '#core/accounts/permissions.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call.
 * `public`: anyone; a session is ignored unless the call says otherwise. `account`: a signed-in member, whether or not
 * the business is set up. `owner`: a signed-in member of a business whose setup is complete. `signed`: a provider, by its signature over the raw body; there is
 * neither session nor origin.
 */
export type Access = 'public' | 'account' | 'owner' | 'signed';

/** A call of somebody who is signed in names what their role has to allow; of nobody else is a role known. */
type Allowed =
  | {
      readonly access: 'account' | 'owner';
      readonly permission: Permission;
      /** Whoever has the permission for their own records alone is answered with those; else they are refused. */
      readonly narrows?: true;
      /**
       * Whoever has not shown in the last ten minutes that it is they does so first, by `POST /auth/prove`; `code`: where
       * they have a second factor, since the call itself asks for the password.
       */
      readonly asksAgain?: true | 'code';
      /** Answered on a shared device to a PIN alone as well, though it is about the account. */
      readonly byPin?: true;
      /** Answered to whoever owes their business a second factor as well: what they set it up by. */
      readonly beforeFactor?: true;
    }
  | {
      readonly access: 'public' | 'signed';
      readonly permission?: never;
      readonly narrows?: never;
      readonly asksAgain?: never;
      readonly byPin?: never;
      readonly beforeFactor?: never;
    };

type Schema = z.ZodMiniType;

/** One call of the API, as data: the server registers it, the web calls it, the OpenAPI page is made from it. */
export type Call = Allowed & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, parameters written `{name}` as in the specification. */
  readonly path: string;
  /** Whole other paths under which the same is asked. */
  readonly alsoAt?: readonly string[];
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** How the body arrives; JSON unless the call takes a file or a provider's form. */
  readonly consumes?: 'multipart/form-data' | 'application/x-www-form-urlencoded';
  /** What a good answer is where it is not JSON: a file or a stream of events; `reply` then says text. */
  readonly produces?: 'text/csv' | 'text/calendar' | 'application/octet-stream' | 'text/event-stream';
  /** The one file a multipart body carries. */
  readonly file?: { readonly field: string; readonly maxBytes: number };
  readonly reply: Schema;
  readonly refusals: readonly ErrorCode[];
};

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives after validation. */
export type InputOf<C extends Call> = {
  readonly params: Out<C['params']>;
  readonly query: Out<C['query']>;
  readonly body: Out<C['body']>;
};

/** What a caller sends. */
export type RequestOf<C extends Call> = {
  readonly params: In<C['params']>;
  readonly query: In<C['query']>;
  readonly body: In<C['body']>;
};

export type ReplyOf<C extends Call> = z.output<C['reply']>;

/** Keeps the literal types of a definition, so that handlers and callers are checked against it. */
export const call = <const C extends Call>(definition: C): C => definition;
