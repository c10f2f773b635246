import { Button } from '@mantine/core';
import type { EditPreview } from '#contract/replies/line-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { BookingPreview } from '../../../../kit/booking/booking-preview.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { standingLines } from '../../lines.ts';

type EditPreviewDialogProps = {
  /** As it would be. */
  readonly booking: OwnerAppointment;
  readonly preview: EditPreview;
  readonly saving: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** What an edit of services or items makes of a booking: its new times or days, and what it costs then. */
export function EditPreviewDialog({ booking, preview, saving, onConfirm, onClose }: EditPreviewDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Save these changes?" size={480}>
      <BookingPreview
        booking={booking}
        lines={standingLines(booking)}
        preview={preview}
        zone={useBusinessZone()}
      />
      <StillTrying pending={saving} />
      <div data-answers>
        <Button variant="default" onClick={onClose} disabled={saving} data-autofocus>
          Back
        </Button>
        <Button onClick={onConfirm} loading={saving}>
          Save
        </Button>
      </div>
    </Dialog>
  );
}
