import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

type PageHeaderProps = {
  readonly title: string;
  readonly subtitle?: string;
  /** The browser tab's words where the title on the page is a greeting. */
  readonly tab?: string;
  /** What can be done on this screen, at the right; below the title on a phone. */
  readonly actions?: ReactNode;
};

/** The one heading of a screen; names the browser tab as well. */
export function PageHeader({ title, subtitle, tab = title, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${tab} · Business Portal`;
  }, [tab]);
  return (
    <Group
      justify="space-between"
      align={subtitle === undefined ? 'center' : 'flex-end'}
      gap="md"
      mb={{ base: 'md', sm: 'lg' }}
    >
      <div>
        <Title order={1} fz={{ base: tab === title ? 24 : 20, sm: 28 }} lh={1.2}>
          {title}
        </Title>
        {subtitle !== undefined && (
          <Text c="dimmed" mt={4}>
            {subtitle}
          </Text>
        )}
      </div>
      {actions}
    </Group>
  );
}
