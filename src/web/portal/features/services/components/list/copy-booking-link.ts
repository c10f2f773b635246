import { copyText } from '../../../../kit/link/copy-text.ts';
import { toast } from '../../../../kit/toast.ts';

/** Puts a booking page's address on the clipboard and says whether that worked. */
export const copyBookingLink = async (address: string): Promise<void> => {
  if (await copyText(address)) toast.success('Booking link copied!');
  else toast.error('Failed to copy link.');
};
