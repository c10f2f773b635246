import { BusinessesScreen } from '../features/businesses/components/businesses-screen.tsx';

/** All businesses of whoever is signed in, added up. */
export function BusinessesRoute() {
  return <BusinessesScreen />;
}
