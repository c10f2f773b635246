import { Button, Group, Modal } from '@mantine/core';
import type { EditPreview } from '#contract/replies/line-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { LineList } from '../../../../kit/booking/line-list.tsx';
import { PriceChange } from '../../../../kit/booking/price-change.tsx';
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

/** What an edit of the services makes of a booking: its new times, and what it costs then. */
export function EditPreviewDialog({ booking, preview, saving, onConfirm, onClose }: EditPreviewDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Save these changes?" size={480}>
      <LineList lines={standingLines(booking)} zone={useBusinessZone()} />
      <PriceChange {...preview} />
      <StillTrying pending={saving} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={saving} data-autofocus>
          Back
        </Button>
        <Button onClick={onConfirm} loading={saving}>
          Save
        </Button>
      </Group>
    </Modal>
  );
}
