import { useQuery, useQueryClient } from '@tanstack/react-query';
import { servicesQuery } from '../features/services/api.ts';
import { StaffScreen } from '../features/staff/components/staff-screen.tsx';
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
      services={services.data}
      servicesFailure={services.isError ? refusalText(services.error, 'Please check your connection.') : null}
      onChanged={refreshServices}
    />
  );
}
