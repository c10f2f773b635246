import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './client.module.css';

type PanelProps = {
  readonly title: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** One framed part of the client's page. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section data-frame className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <Title order={2} id={id} fz={16}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  );
}
