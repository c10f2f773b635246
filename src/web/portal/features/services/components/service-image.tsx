import { useQuery } from '@tanstack/react-query';
import { attemptImage } from '../../../kit/look/image-attempt.ts';
import { ImageField } from '../../../kit/look/image-field.tsx';
import { servicesQuery } from '../../../kit/services-query.ts';
import { useServiceImage } from '../api.ts';

/** The image of a service; a new service is saved first. */
export function ServiceImage({ serviceId }: { readonly serviceId: string | null }) {
  const url = useImageUrl(serviceId);
  const image = useServiceImage(serviceId ?? '');
  return (
    <ImageField
      label="Image"
      hint="Recommended size: 800x800px. Max size: 2MB."
      url={url}
      disabledReason={
        serviceId === null ? 'Please save the service first to enable image uploads.' : undefined
      }
      onUpload={(file, transfer) =>
        attemptImage(image.send(file, transfer), {
          done: 'Image uploaded successfully!',
          failed: 'Image upload failed',
          unexplained: 'Upload failed',
        })
      }
      onRemove={() =>
        attemptImage(image.remove(), { done: 'Image removed.', failed: 'The image is still there' })
      }
    />
  );
}

/** As the list knows it, which learns of a new image at once. */
export const useImageUrl = (serviceId: string | null): string | null =>
  useQuery(servicesQuery).data?.find(({ _id }) => _id === serviceId)?.imageUrl ?? null;
