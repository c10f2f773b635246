import { useQuery } from '@tanstack/react-query';
import { ImageField, type ImageOutcome, worthAnotherTry } from '../../../kit/look/image-field.tsx';
import { servicesQuery } from '../../../kit/services-query.ts';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useServiceImage } from '../api.ts';

/** The image of a service; a new service is saved first. */
export function ServiceImage({ serviceId }: { readonly serviceId: string | null }) {
  const url = useImageUrl(serviceId);
  const image = useServiceImage(serviceId ?? '');
  const attempt = async (
    work: Promise<void>,
    said: { readonly done: string; readonly failed: (failure: unknown) => string },
  ): Promise<ImageOutcome> => {
    try {
      await work;
      toast.success(said.done);
      return { ok: true };
    } catch (failure) {
      return { ok: false, message: said.failed(failure), final: !worthAnotherTry(failure) };
    }
  };
  return (
    <ImageField
      label="Image"
      hint="Recommended size: 800x800px. Max size: 2MB."
      url={url}
      disabledReason={
        serviceId === null ? 'Please save the service first to enable image uploads.' : undefined
      }
      onUpload={(file, transfer) =>
        attempt(image.send(file, transfer), {
          done: 'Image uploaded successfully!',
          failed: (failure) => `Image upload failed: ${refusalText(failure, 'Upload failed')}`,
        })
      }
      onRemove={() =>
        attempt(image.remove(), {
          done: 'Image removed.',
          failed: (failure) =>
            `The image is still there: ${refusalText(failure, 'please check your connection and try again.')}`,
        })
      }
    />
  );
}

/** As the list knows it, which learns of a new image at once. */
export const useImageUrl = (serviceId: string | null): string | null =>
  useQuery(servicesQuery).data?.find(({ _id }) => _id === serviceId)?.imageUrl ?? null;
