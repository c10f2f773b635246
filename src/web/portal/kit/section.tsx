import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

type SectionProps = { readonly title: string; readonly hint?: string; readonly children: ReactNode };

/** One framed part of a screen, named by its heading. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section data-frame className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} id={id} fz={18}>
          {title}
        </Title>
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      </div>
      {children}
    </section>
  );
}
