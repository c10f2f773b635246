import { Button } from '@mantine/core';
import { useState } from 'react';
import { type FlyerKind, presentFlyerPath } from '#contract/flyers.ts';
import { downloadFrom, keepFile } from '../../../api/files.ts';
import { toast } from '../toast.ts';
import classes from './qr-code.module.css';

const posters = [
  ['poster-a4', 'Poster A4'],
  ['poster-a6', 'Poster A6'],
] as const;

const GONE = 'Clients cannot open this page now. Make the service active first, then download again.';

/** What the server draws of the page at this path: posters to print, and a picture to post. */
export function FlyerButtons({ path }: { readonly path: string }) {
  const [drawing, setDrawing] = useState<FlyerKind | null>(null);
  const keep = async (kind: FlyerKind) => {
    setDrawing(kind);
    const answer = await downloadFrom(presentFlyerPath(kind, path));
    setDrawing(null);
    if (answer.ok) keepFile(answer.value);
    else
      toast.error(
        answer.status === 404 ? GONE : 'The picture could not be drawn. Please try again in a moment.',
      );
  };
  return (
    <>
      <div className={classes.files}>
        {posters.map(([kind, label]) => (
          <Button
            key={kind}
            loading={drawing === kind}
            onClick={() => keep(kind)}
            data-autofocus={kind === 'poster-a4' || undefined}
          >
            {label}
          </Button>
        ))}
      </div>
      <Button variant="light" loading={drawing === 'status'} onClick={() => keep('status')}>
        Picture for WhatsApp status
      </Button>
    </>
  );
}
