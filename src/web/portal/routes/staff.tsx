import { useQuery, useQueryClient } from '@tanstack/react-query';
import { StaffScreen } from '../features/staff/components/staff-screen.tsx';
import { servicesQuery } from '../kit/services-query.ts';
import { refusalText } from '../query/refusal.ts';
import { useStoredUser } from '../session/session-context.tsx';

/** The staff, with the names of the services they perform. */
export function StaffRoute() {
  const queryClient = useQueryClient();
  const services = useQuery(servicesQuery);
  const { businessId = '' } = useStoredUser();
  const refreshServices = () => void queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey });
  return (
    <StaffScreen
      businessId={businessId}
      services={Array.isArray(services.data) ? services.data : undefined}
      servicesFailure={failureOf(services)}
      onRetryServices={() => void services.refetch()}
      onChanged={refreshServices}
    />
  );
}

function failureOf({ isError, error, data }: { isError: boolean; error: unknown; data: unknown }) {
  if (isError) return refusalText(error, 'Please check your connection.');
  return data === undefined || Array.isArray(data) ? null : 'Invalid service data format.';
}
