import { Alert, Button, TextInput } from '@mantine/core';
import { paths } from '#contract/paths.ts';
import { AlertIcon, CopyIcon, QrIcon, WhatsAppIcon } from '../../../../../ui/icons.tsx';
import { copyText } from '../../../../kit/link/copy-text.ts';
import { invitationTo, whatsAppShare } from '../../../../kit/link/qr-code-invitation.ts';
import { toast } from '../../../../kit/toast.ts';
import classes from '../services.module.css';

type BookingLinkProps = {
  /** Undefined while it is not known. */
  readonly slug: string | undefined;
  readonly businessName: string;
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onShowCode: () => void;
};

/** The address clients book at, to be copied, printed as a code or sent on. */
export function BookingLink({ slug, businessName, failed, onRetry, onShowCode }: BookingLinkProps) {
  const address = slug === undefined ? '' : `${location.origin}${paths.universal(slug)}`;
  return (
    <section data-frame className={classes.link} aria-label="Booking link">
      {failed && (
        <Alert color="red" icon={<AlertIcon />} role="alert" className={classes.linkFailed ?? ''}>
          <div data-row="3" data-wrap data-ends>
            Could not load business details.
            <Button variant="default" size="sm" onClick={onRetry}>
              Try again
            </Button>
          </div>
        </Alert>
      )}
      <TextInput
        className={classes.linkField ?? ''}
        label="Your Universal Booking Link"
        value={address}
        placeholder={failed ? '' : 'Loading…'}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {slug !== undefined && (
        <div className={classes.linkActions}>
          <Button
            variant="default"
            leftSection={<CopyIcon />}
            aria-label="Copy universal booking link"
            onClick={() => copyBookingLink(address)}
          >
            Copy
          </Button>
          <Button
            variant="default"
            leftSection={<QrIcon />}
            aria-label="QR code of the universal booking link"
            onClick={onShowCode}
          >
            QR code
          </Button>
          <Button
            component="a"
            variant="light"
            href={whatsAppShare(invitationTo({ link: address, businessName }))}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<WhatsAppIcon />}
            aria-label="Share on WhatsApp"
          >
            WhatsApp
          </Button>
        </div>
      )}
    </section>
  );
}

/** Puts a booking page's address on the clipboard and says whether that worked. */
export const copyBookingLink = async (address: string): Promise<void> => {
  if (await copyText(address)) toast.success('Booking link copied!');
  else toast.error('Failed to copy link.');
};
