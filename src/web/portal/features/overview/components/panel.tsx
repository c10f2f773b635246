import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './overview.module.css';

type PanelProps = { readonly title: string; readonly note?: string; readonly children: ReactNode };

/** A part of the dashboard beside the calendar. */
export function Panel({ title, note, children }: PanelProps) {
  const id = useId();
  return (
    <section data-frame="card" className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <Title order={2} id={id} fz={17}>
          {title}
        </Title>
        {note !== undefined && <span data-text="small">{note}</span>}
      </div>
      {children}
    </section>
  );
}
