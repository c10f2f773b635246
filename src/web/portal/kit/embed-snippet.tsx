import { Button, Group } from '@mantine/core';
import { embedCode } from '#contract/embed.ts';
import { paths } from '#contract/paths.ts';
import { copyText } from './copy-text.ts';
import classes from './embed-snippet.module.css';
import { CopyIcon } from './icons.tsx';
import { toast } from './toast.ts';

type EmbedSnippetProps = {
  readonly slug: string;
  /** The site that serves the bookings; in the portal that is its own. */
  readonly origin: string;
};

/** The lines with which an owner's own website opens the booking, to be copied. */
export function EmbedSnippet({ slug, origin }: EmbedSnippetProps) {
  const code = embedCode({ origin, slug });
  const copy = async () => {
    if (await copyText(code)) toast.success('Website code copied!');
    else toast.error('Failed to copy. Please select the lines and copy them yourself.');
  };
  return (
    <div className={classes.snippet}>
      <pre className={classes.code}>
        <code>{code}</code>
      </pre>
      <Group gap="xs">
        <Button leftSection={<CopyIcon size={18} />} onClick={copy}>
          Copy code
        </Button>
        <Button component="a" variant="light" href={paths.embedExample} target="_blank" rel="noreferrer">
          Try it
        </Button>
      </Group>
    </div>
  );
}
