import {
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

type ChoiceProps = {
  /** Whether the script has taken over. */
  readonly ready: boolean;
  readonly href: string;
  readonly chosen: boolean;
  readonly className: string;
  readonly onChoose: () => void;
  readonly tabIndex?: number;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
};

/** One answer to pick: a link before the script runs, a pressed-or-not button after. Both look the same. */
export const ChoiceLink = (props: ChoiceProps): ReactElement => {
  const { ready, href, chosen, className, onChoose, tabIndex, buttonRef, children } = props;
  const look = chosen ? `${className} is-chosen` : className;
  return ready ? (
    <button
      type="button"
      className={look}
      aria-pressed={chosen}
      tabIndex={tabIndex}
      ref={buttonRef}
      onClick={onChoose}
    >
      {children}
    </button>
  ) : (
    <a className={look} href={href} aria-current={chosen ? 'true' : undefined}>
      {children}
    </a>
  );
};

const stops = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('a,button,input,textarea')];

/**
 * Whether the script has taken over from the server's page. Links become buttons by it: whoever stood on one with the
 * keyboard stands on the button that took its place.
 */
export const useTakenOver = (): boolean => {
  const [taken, setTaken] = useState(false);
  const before = useRef({ place: -1, text: '' });

  useEffect(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement)
      before.current = { place: stops().indexOf(focused), text: focused.textContent };
    setTaken(true);
  }, []);

  useLayoutEffect(() => {
    const { place, text } = before.current;
    const stop = stops()[place];
    if (taken && document.activeElement === document.body && stop?.textContent === text) stop.focus();
  }, [taken]);

  return taken;
};
