import type { ReactElement, ReactNode, Ref } from 'react';

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
