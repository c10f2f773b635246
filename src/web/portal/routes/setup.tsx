import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { SetupWizard } from '../features/setup/components/setup-wizard.tsx';
import type { StepNumber } from '../features/setup/model.ts';

const route = getRouteApi('/dashboard/setup');

/** The wizard; its step is in the address, so that the browser's Back goes one step back. */
export function SetupRoute() {
  const { step = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  // The account number does not survive a reload, so an address alone does not lead past the first step.
  const [reached, setReached] = useState<StepNumber>(1);
  useEffect(() => {
    document.title = 'Set up your business · Business Portal';
  }, []);
  return (
    <SetupWizard
      step={step <= reached ? step : 1}
      onStep={(next) => {
        if (next > reached) setReached(next);
        void navigate({ search: next === 1 ? {} : { step: next } });
      }}
      onFinished={() => navigate({ to: paths.dashboard, search: { setupComplete: true }, replace: true })}
    />
  );
}
