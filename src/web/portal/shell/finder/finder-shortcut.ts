type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl K, and ⌘ K on a Mac, where Ctrl K is a text field's own. */
export function isFinderShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys, mac: boolean): boolean {
  if (altKey || shiftKey || key.toLowerCase() !== 'k') return false;
  return mac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** A letter or a sign of a text, not a command. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey }: Keys): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Whether keys are named as on a Mac here. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
