import { Button } from '@mantine/core';

type UndoBannerProps = { readonly text: string; readonly onUndo: () => void };

/** What was done, with the way back. */
export function UndoBanner({ text, onUndo }: UndoBannerProps) {
  return (
    <div data-row="3" data-ends>
      <span>{text}</span>
      <Button variant="subtle" mih={44} flex="none" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
