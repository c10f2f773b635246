import type { KeyPermission } from '#core/accounts/permissions.ts';
import type { TestApp } from './test-app.ts';
import type { TestOwner } from './test-owner.ts';
import type { Answer, SendOptions } from './visitor.ts';

/** A key that a test's owner has made, and what a program sends with it: no cookie and no origin. */
export type TestKey = {
  readonly key: string;
  readonly id: string;
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<Answer>;
};

type Headers = NonNullable<SendOptions['headers']>;

/** The headers of a program. */
export const byKey = (key: string, headers: Headers = {}): Headers => ({
  origin: null,
  authorization: `Bearer ${key}`,
  ...headers,
});

/** A key of this owner's business, just made. */
export const createTestKey = async (
  app: Pick<TestApp, 'visitor'>,
  owner: TestOwner,
  permissions: readonly KeyPermission[],
  name = 'Website',
): Promise<TestKey> => {
  const made = await owner.visitor.send('POST', '/api/api-keys', { body: { name, permissions } });
  if (made.status !== 200) throw new Error(`The test's key was refused: ${made.text}`);
  const key: string = made.body.key;
  return {
    key,
    id: made.body.data._id,
    send: (method, path, options = {}) =>
      app.visitor().send(method, path, { ...options, headers: byKey(key, options.headers) }),
  };
};
