import { useState } from 'react';
import { useFirstFault } from '../../../kit/form/use-first-fault.ts';
import { toast } from '../../../kit/toast.ts';
import type { Part } from './use-part.ts';

export type Saving = ReturnType<typeof useSaving>;

/** Saves the parts of one tab that have changed, each by its own call; none is sent while any is wrong. */
export function useSaving(parts: readonly Part[], done: string, onSaved?: () => void) {
  const [saving, setSaving] = useState(false);
  const { element, focusFirstFault } = useFirstFault<HTMLFormElement>();
  const changed = parts.filter((part) => part.changed);

  const sendAll = async (): Promise<boolean> => {
    for (const part of changed) if (!(await part.save())) return false;
    return true;
  };
  const save = async () => {
    if (saving || changed.length === 0) return;
    // Every part is asked, so that all complaints are shown at once.
    if (changed.map((part) => part.check()).includes(false)) return focusFirstFault();
    setSaving(true);
    const allSaved = await sendAll();
    setSaving(false);
    if (!allSaved) return focusFirstFault();
    toast.success(done);
    onSaved?.();
  };

  return {
    element,
    changed: changed.length > 0,
    saving,
    formErrors: parts.flatMap((part) => part.formErrors),
    save: () => void save(),
    discard: () => {
      for (const part of parts) part.discard();
    },
  };
}
