import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './states.module.css';

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title?: string;
  readonly text: string;
  readonly action?: ReactNode;
};

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div data-stack="3" className={classes.empty}>
      {icon !== undefined && <span className={classes.mark}>{icon}</span>}
      {title !== undefined && (
        <Title order={2} fz="lg">
          {title}
        </Title>
      )}
      <Text c="dimmed" ta="center" maw={440}>
        {text}
      </Text>
      {action}
    </div>
  );
}
