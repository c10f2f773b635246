import type { ModalProps } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { placeNotices } from '../toast.ts';
import { usePhone } from '../width.ts';
import { Dialog } from './dialog.tsx';

/** Between a notice and what stands above and below it, in pixels. */
const AROUND = 8;

/** A dialog that is the whole screen on a phone, where what it asks begins below the notices that were there before it. */
export function PhoneDialog(props: ModalProps) {
  const phone = usePhone();
  const room = useNoticeRoom(phone && props.opened);
  return (
    <Dialog
      fullScreen={phone}
      onEnterTransitionEnd={placeNotices}
      onAnimationEnd={placeNotices}
      {...(room > 0 ? { styles: { body: { paddingTop: room } } } : {})}
      {...props}
    />
  );
}

/** How much the notices take when a dialog opens. It stays so: what is asked would move under the thumb as they go. */
function useNoticeRoom(opened: boolean): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (!opened) return;
    const heights = [...document.querySelectorAll('.mantine-Notification-root')].map(
      (notice) => notice.getBoundingClientRect().height + AROUND,
    );
    setRoom(heights.length === 0 ? 0 : heights.reduce((sum, height) => sum + height, AROUND));
  }, [opened]);
  return room;
}
