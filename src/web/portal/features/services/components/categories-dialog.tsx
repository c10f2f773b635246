import { Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../kit/error-state.tsx';
import { categoriesQuery } from '../api.ts';
import { CategoriesForm } from './categories-form.tsx';

type CategoriesDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The categories that were not there before. */
  readonly onAdded: (names: readonly string[]) => void;
};

/** The words services are sorted under. The list is replaced as a whole, so it is not shown before it is known. */
export function CategoriesDialog({ opened, onClose, onAdded }: CategoriesDialogProps) {
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Manage categories"
      size={460}
      fullScreen={phone}
      closeOnClickOutside={false}
      // What has the focus is never scrolled under the title or the buttons.
      styles={{ content: { scrollPaddingBlock: 132 }, body: { paddingBottom: 0 } }}
    >
      {data !== undefined && <CategoriesForm known={data} onClose={onClose} onAdded={onAdded} />}
      {data === undefined && isError && (
        <ErrorState message="Could not load categories." onRetry={refetch} retrying={isFetching} />
      )}
      {data === undefined && !isError && <Skeleton height={180} mb="lg" />}
    </Modal>
  );
}
