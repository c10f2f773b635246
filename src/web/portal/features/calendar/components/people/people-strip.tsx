import { useEffect, useRef } from 'react';
import { Face } from '../../../../kit/face.tsx';
import classes from './people.module.css';

type Shown = {
  /** Null: everyone. */
  readonly id: string | null;
  readonly name: string;
  readonly photoUrl?: string | undefined;
};

type PeopleStripProps = {
  readonly people: readonly Shown[];
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
};

/** Whose bookings are shown, one at a time; whoever is chosen is in view. */
export function PeopleStrip({ people, chosen, onChoose }: PeopleStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is chosen
  useEffect(() => {
    const box = strip.current;
    const button = box?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (box == null || button == null) return;
    box.scrollLeft = button.offsetLeft - (box.clientWidth - button.offsetWidth) / 2;
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div ref={strip} role="group" aria-label="Whose bookings" className={classes.strip}>
      {people.map(({ id, name, photoUrl }) => (
        <button
          key={id ?? ''}
          type="button"
          className={classes.person}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {id !== null && <Face name={name} photoUrl={photoUrl} size={28} />}
          {name}
        </button>
      ))}
    </div>
  );
}
