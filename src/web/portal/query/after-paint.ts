/** Runs `work` once what is drawn just now is on the screen. Returns how to call it off. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

let drawing: Promise<void> | null = null;

/** What holds back what is not needed to draw the screen that was asked for; null while none is being drawn. */
export const untilDrawn = (): Promise<void> | null => drawing;

/** Another screen was asked for. */
export function beginDrawing(): void {
  // A page that is hidden is not drawn.
  if (document.hidden) return;
  const drawn = new Promise<void>((ready) => afterPaint(ready)).then(() => {
    if (drawing === drawn) drawing = null;
  });
  drawing = drawn;
}
