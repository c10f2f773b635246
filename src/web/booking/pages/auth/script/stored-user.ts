import type { StoredUser } from '#contract/replies/views.ts';

const KEY = 'user';

/** Keeps the user for the portal; where storage is blocked the portal asks the server instead. */
export const keepUser = (user: StoredUser): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(user));
  } catch (error) {
    console.warn('Storage is blocked', error);
  }
};

/** Whether a user that can be read is stored. */
export const hasStoredUser = (): boolean => {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof user === 'object' && user !== null && 'businessId' in user;
  } catch {
    return false;
  }
};

const OWED = 'logoutOwed';

/** Whether somebody logged out in the portal while the server could not be reached. */
export const owesLogout = (): boolean => {
  try {
    return localStorage.getItem(OWED) === 'true';
  } catch {
    return false;
  }
};

export const logoutPaid = (): void => {
  try {
    localStorage.removeItem(OWED);
  } catch (error) {
    console.warn('Storage is blocked', error);
  }
};

export const forgetUser = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch (error) {
    console.warn('Storage is blocked', error);
  }
};
