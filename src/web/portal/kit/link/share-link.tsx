import { Button } from '@mantine/core';
import { createContext, useContext } from 'react';
import { paths } from '#contract/paths.ts';
import { CopyIcon, WhatsAppIcon } from '../../../ui/icons.tsx';
import { toast } from '../toast.ts';
import { copyText } from './copy-text.ts';
import classes from './share-link.module.css';

/** Where the booking pages are: the browser is there, and a server that draws a page says it. */
export const OriginContext = createContext(() => location.origin);

type ShareLinkProps = { readonly businessSlug: string; readonly businessName: string };

/** The business's booking page, to be copied or sent by WhatsApp. */
export function ShareLink({ businessSlug, businessName }: ShareLinkProps) {
  const link = useContext(OriginContext)() + paths.universal(businessSlug);
  const invitation = `Book ${businessName || 'with us'} online: ${link}`;
  const copy = async () => {
    if (await copyText(link)) toast.success('Booking link copied!');
    else toast.error('Failed to copy link.');
  };
  return (
    <div className={classes.share}>
      <a className={classes.link} href={link} target="_blank" rel="noreferrer">
        {link.replace(/^https?:\/\//, '')}
      </a>
      <div data-row="2" data-wrap className={classes.actions}>
        <Button leftSection={<CopyIcon size={18} />} onClick={copy}>
          Copy link
        </Button>
        <Button
          component="a"
          variant="light"
          leftSection={<WhatsAppIcon size={18} />}
          href={`https://wa.me/?text=${encodeURIComponent(invitation)}`}
          target="_blank"
          rel="noreferrer"
        >
          Share on WhatsApp
        </Button>
      </div>
    </div>
  );
}
