import type { StoredUser } from '#contract/replies/views.ts';
import { ownHeaders } from '../../api/client.ts';
import type { TextStore } from './storage.ts';

const KEY = 'user';
/** Kept while a logout has not reached the server; the sign-in page reads it too. */
const OWED = 'logoutOwed';

/**
 * Who the browser believes is signed in. `unreadable`: something is stored that cannot be parsed; the server is
 * asked who it is, and until then the portal shows its default name.
 */
export type Signed =
  | { readonly state: 'absent' }
  | { readonly state: 'unreadable' }
  | { readonly state: 'known'; readonly user: Partial<StoredUser> };

export type Session = {
  /** The same object until something changes. */
  readonly current: () => Signed;
  /**
   * Who is signed in by now where another tab went on to another business than this page shows, or where their role is
   * another; the page stays as it is.
   */
  readonly elsewhere: () => Partial<StoredUser> | null;
  /** As whom this page goes on, whatever they were before. */
  readonly show: (user: Partial<StoredUser>) => void;
  /** Merges what the server sent over what is stored. */
  readonly merge: (user: StoredUser) => void;
  /**
   * Forgets the stored user and goes to a page outside the portal; what is on the screen stays until that has come.
   * Only the first call counts: two endings may race.
   */
  readonly leave: (address: string) => void;
  /** Whether it was left: what still comes in is nobody's, and is kept no more. */
  readonly hasLeft: () => boolean;
  /** Logged out here, though the server has not heard of it: nobody is let in again until it has. */
  readonly oweLogout: () => void;
  readonly owesLogout: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Told before the page is left for good: whatever is kept for the signed-in user goes then. */
  readonly onLeave: (listener: () => void) => void;
  /** Where what outlives the page is kept. */
  readonly store: TextStore;
  /** False where the browser blocks storage, so that another page's sign-in cannot be read here. */
  readonly durable: boolean;
};

function read(text: string | null): Signed {
  if (text === null) return { state: 'absent' };
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      throw new TypeError('Not an object');
    // For display only: every field is treated as possibly missing, and the server decides what may be done.
    return { state: 'known', user: parsed as Partial<StoredUser> };
  } catch (cause) {
    console.error('Failed to parse user from localStorage', cause);
    return { state: 'unreadable' };
  }
}

/** Whether a page that shows the one has to begin anew for the other: in another business, or in another role there. */
const isElsewhere = (shown: Partial<StoredUser>, user: Partial<StoredUser>): boolean =>
  shown.businessId !== undefined &&
  ((user.businessId !== undefined && user.businessId !== shown.businessId) ||
    (user.email === shown.email && user.role !== shown.role));

/** Opens the stored user. Changes made by another tab arrive through `subscribe`'s listeners too. */
export function openSession(store: TextStore, go: (address: string) => void): Session {
  let left = false;
  let signed = read(store.get(KEY));
  let shown: Partial<StoredUser> = {};
  const showAs = (user: Partial<StoredUser>) => {
    shown = user;
    if (user.businessId !== undefined) ownHeaders['X-Business-Id'] = user.businessId;
  };
  if (signed.state === 'known') showAs(signed.user);
  const listeners = new Set<() => void>();
  const farewells: (() => void)[] = [];
  let elsewhere: Partial<StoredUser> | null = null;
  const change = (next: Signed) => {
    const user = next.state === 'known' ? next.user : null;
    elsewhere = user !== null && isElsewhere(shown, user) ? user : null;
    if (elsewhere === null) signed = next;
    for (const listener of listeners) listener();
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === KEY || event.key === null) change(read(store.get(KEY)));
  });
  return {
    durable: store.durable,
    current: () => signed,
    elsewhere: () => elsewhere,
    show: showAs,
    merge: (user) => {
      if (shown.businessId === undefined) showAs(user);
      const before = signed.state === 'known' ? signed.user : {};
      // Left out where there is nothing to say, which may be news.
      const { role: _, businesses: __, owesFactor: ___, onSharedDevice: ____, ...kept } = before;
      const merged = { ...kept, ...user };
      try {
        store.set(KEY, JSON.stringify(merged));
      } catch (cause) {
        console.error('The signed-in user could not be stored', cause);
      }
      change({ state: 'known', user: merged });
    },
    leave: (address) => {
      if (left) return;
      left = true;
      store.remove(KEY);
      for (const farewell of farewells) farewell();
      go(address);
    },
    hasLeft: () => left,
    oweLogout: () => store.set(OWED, 'true'),
    owesLogout: () => store.get(OWED) === 'true',
    onLeave: (listener) => void farewells.push(listener),
    store,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
