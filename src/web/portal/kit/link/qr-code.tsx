import { Alert, Button, Skeleton } from '@mantine/core';
import { darkPath, fileStemOf, type QrModules, svgFileOf, widthOf } from '#core/drawing/qr-code-drawing.ts';
import { keepFile } from '../../../api/files.ts';
import { AlertIcon, CopyIcon, WhatsAppIcon } from '../../../ui/icons.tsx';
import { PhoneDialog } from '../dialog/phone-dialog.tsx';
import { toast } from '../toast.ts';
import { copyText } from './copy-text.ts';
import { FlyerButtons } from './flyer-buttons.tsx';
import classes from './qr-code.module.css';
import { invitationTo, whatsAppShare } from './qr-code-invitation.ts';
import { QrCode, useQrModules } from './qr-drawing.tsx';

type QrCodeDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The whole address the code leads to. */
  readonly link: string;
  readonly businessName: string;
  /** What is booked there; absent for the business's own page. */
  readonly serviceName?: string;
};

/** A booking link as a code on a poster or by itself, as a picture for WhatsApp, or to send on. */
export function QrCodeDialog({ opened, onClose, link, businessName, serviceName }: QrCodeDialogProps) {
  const title = serviceName ?? (businessName || 'Your booking page');
  const { modules, failed, retry } = useQrModules(link, opened);
  const invitation = invitationTo({ link, businessName, serviceName });
  const copy = async () => {
    if (await copyText(link)) toast.success('Booking link copied!');
    else toast.error('Failed to copy link.');
  };
  const keepPng = async (drawn: QrModules) => {
    const blob = await pngOf(drawn);
    if (blob === null) toast.error('The picture could not be made. Please take the SVG.');
    else keepFile({ blob, fileName: `${fileStemOf(title)}.png` });
  };
  const keepSvg = (drawn: QrModules) =>
    keepFile({
      blob: new Blob([svgFileOf(drawn)], { type: 'image/svg+xml' }),
      fileName: `${fileStemOf(title)}.svg`,
    });
  return (
    <PhoneDialog opened={opened} onClose={onClose} title="QR code" size={440}>
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {failed && (
          <Alert color="red" icon={<AlertIcon />} role="alert">
            The code could not be drawn. Please check your connection.
            <Button variant="default" mt="sm" onClick={retry}>
              Retry
            </Button>
          </Alert>
        )}
        {!failed && modules === null && <Skeleton width={240} height={240} radius={16} />}
        {modules !== null && (
          <QrCode modules={modules} label={`QR code for ${title}`} className={classes.code} />
        )}
        <p className={classes.link}>{readable(link)}</p>
        <div className={classes.actions}>
          <FlyerButtons path={new URL(link).pathname} />
          <Button
            component="a"
            variant="light"
            href={whatsAppShare(invitation)}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<WhatsAppIcon size={18} />}
          >
            Share on WhatsApp
          </Button>
          <Button variant="default" leftSection={<CopyIcon size={18} />} onClick={copy}>
            Copy link
          </Button>
          <div className={classes.files}>
            <Button
              variant="default"
              disabled={modules === null}
              onClick={() => modules !== null && keepPng(modules)}
            >
              Code as PNG
            </Button>
            <Button
              variant="default"
              disabled={modules === null}
              onClick={() => modules !== null && keepSvg(modules)}
            >
              Code as SVG
            </Button>
          </div>
        </div>
      </div>
    </PhoneDialog>
  );
}

/** About 1200 pixels wide: sharp on a poster of a hand's breadth. */
const pngOf = (modules: QrModules): Promise<Blob | null> => {
  const width = widthOf(modules);
  const scale = Math.max(1, Math.round(1200 / width));
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = width * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) return Promise.resolve(null);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(darkPath(modules)));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};

const readable = (link: string): string => link.replace(/^https?:\/\//, '');
