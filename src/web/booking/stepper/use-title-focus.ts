import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of a step: one that comes up by script takes the focus with it. */
export const useTitleFocus = (step: number): RefObject<HTMLHeadingElement | null> => {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) title.current?.focus({ preventScroll: true });
    before.current = step;
  }, [step]);
  return title;
};
