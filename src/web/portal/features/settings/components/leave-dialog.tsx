import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../kit/form/confirm-dialog.tsx';

/** Asks before the tab or the page is left with changes that are not saved. */
export function LeaveDialog({ unsaved }: { readonly unsaved: boolean }) {
  const leaving = useBlocker({
    // The address of a tab differs from its neighbour's only in what is searched; a jump within the page is neither.
    shouldBlockFn: ({ current, next }) =>
      unsaved &&
      (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)),
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      keep="Stay"
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    >
      Your changes have not been saved. If you leave now, they are lost.
    </ConfirmDialog>
  );
}
