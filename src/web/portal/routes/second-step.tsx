import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '#contract/paths.ts';
import { SecondStep } from '../features/settings/components/security/second-step.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { useStoredUser } from '../session/session-context.tsx';

/** Where whoever owes their business a second step sets it up; nothing else is open to them before. */
export function SecondStepRoute() {
  const { owesFactor, businessName = 'This business' } = useStoredUser();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = 'Second step · Business Portal';
  }, []);
  return (
    <>
      <PageHeader title="One thing before you go on" />
      <p>
        {owesFactor === true
          ? `${businessName} asks everybody who logs in for a second step. Set yours up here: it takes a minute and your phone.`
          : 'Your second step is on. From now on, logging in takes your password and a code.'}
      </p>
      <SecondStep />
      {owesFactor !== true && (
        <Button mt="md" onClick={() => navigate({ to: paths.dashboard, replace: true })}>
          Go to your portal
        </Button>
      )}
    </>
  );
}
