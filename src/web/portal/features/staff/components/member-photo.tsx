import { useQuery } from '@tanstack/react-query';
import { attemptImage } from '../../../kit/look/image-attempt.ts';
import { ImageField } from '../../../kit/look/image-field.tsx';
import { staffQuery } from '../../../kit/staff-query.ts';
import { useMemberPhoto } from '../api.ts';

/** The photo of a staff member; a new one is saved first. Without it their initials are shown. */
export function MemberPhoto({ memberId }: { readonly memberId: string | null }) {
  const member = useQuery(staffQuery).data?.find(({ _id }) => _id === memberId);
  const photo = useMemberPhoto(memberId ?? '');
  return (
    <ImageField
      label="Photo"
      hint="A face, square. Clients see it where they choose whom to book; without it, the initials."
      url={member?.photoUrl ?? null}
      disabledReason={memberId === null ? 'Please add the staff member first, then their photo.' : undefined}
      onUpload={(file, transfer) =>
        attemptImage(photo.send(file, transfer), { done: 'Photo uploaded.', failed: 'Photo upload failed' })
      }
      onRemove={() =>
        attemptImage(photo.remove(), { done: 'Photo removed.', failed: 'The photo is still there' })
      }
    />
  );
}
