import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './details.module.css';

type PartProps = { readonly title: string; readonly children: ReactNode };

/** One part of the sheet below its facts, named by its heading. */
export function Part({ title, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={4} id={id} fz={15}>
        {title}
      </Title>
      {children}
    </section>
  );
}
