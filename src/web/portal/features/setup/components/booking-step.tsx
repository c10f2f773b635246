import { Switch, Text } from '@mantine/core';
import classes from './setup.module.css';

/** Step 2: how clients book. Deposits wait for a payout account, which cannot be linked yet. */
export function BookingStep() {
  return (
    <div className={classes.setting}>
      <Text fw={650} id="deposit-name">
        Require a deposit to book
      </Text>
      <Text c="dimmed" fz="sm" id="deposit-why" mt={4}>
        Off for now. You can ask for deposits once you can link a bank account to be paid into. Until then
        clients book at once and pay you at the appointment.
      </Text>
      <Switch
        size="lg"
        checked={false}
        readOnly
        disabled
        aria-labelledby="deposit-name"
        aria-describedby="deposit-why"
      />
    </div>
  );
}
