import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ServicesScreen } from '../features/services/components/services-screen.tsx';
import { staffQuery } from '../kit/staff-query.ts';

/** The services, with the names of those who perform them. */
export function ServicesRoute() {
  const queryClient = useQueryClient();
  const staff = useQuery(staffQuery);
  const refreshStaff = () => void queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
  return <ServicesScreen staff={staff.data} onChanged={refreshStaff} />;
}
