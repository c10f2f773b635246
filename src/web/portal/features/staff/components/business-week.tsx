import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../kit/settings-query.ts';
import type { StaffForm } from '../model.ts';
import classes from './staff.module.css';

type BusinessWeekProps = { readonly onTake: (week: StaffForm['weeklyHours']) => void };

/** A new schedule begins with usual hours, not those of this business: who is only away on some days keeps its. */
export function BusinessWeek({ onTake }: BusinessWeekProps) {
  const hours = useQuery(settingsQuery).data?.weeklyHours;
  return (
    <p className={classes.week}>
      These hours count for this person in place of the business hours.
      {hours !== undefined && (
        <Button variant="light" size="compact-md" onClick={() => onTake(hours)}>
          Use the business hours
        </Button>
      )}
    </p>
  );
}
