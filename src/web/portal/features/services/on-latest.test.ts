import { expect, it } from 'vitest';
import { onLatest } from './on-latest.ts';
import { readServiceForm, type ServiceForm, serviceFormOf } from './service-draft.ts';
import { service } from './testing/samples.ts';

const opened = service({ assignedStaff: ['ada'] });

const entered = (over: Partial<ServiceForm> = {}) => {
  const form = { ...serviceFormOf(opened), ...over };
  const draft = readServiceForm(form);
  if (!draft.ok) throw new Error('The form of the test is wrong');
  return { body: draft.body, assignedStaff: form.assignedStaff };
};

it('keeps what somebody else has saved meanwhile, where the form says nothing else', () => {
  const latest = { ...opened, price: 40_000, assignedStaff: ['ada', 'bola'] };
  const { body, assignedStaff } = onLatest(entered({ description: 'Neat' }), opened, latest);
  expect([body, assignedStaff]).toMatchObject([{ price: 40_000, description: 'Neat' }, ['ada', 'bola']]);
});

it('sends what was changed in the form, whatever was saved meanwhile', () => {
  const latest = { ...opened, price: 40_000, assignedStaff: ['bola'] };
  const { body, assignedStaff } = onLatest(entered({ price: 36_000, assignedStaff: [] }), opened, latest);
  expect([body, assignedStaff]).toMatchObject([{ price: 36_000 }, []]);
});

it('takes the form as it is where it has become of another kind', () => {
  const latest = service({ bookingType: 'item-based', pricing: { baseRentalFee: 9, cautionFee: 0 } });
  const mine = entered();
  expect(onLatest(mine, opened, latest)).toBe(mine);
});
