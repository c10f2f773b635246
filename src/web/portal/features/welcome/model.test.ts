import { expect, it } from 'vitest';
import { defaultWeek } from '../../kit/time/default-week.ts';
import { firstSteps, welcomeWords } from './model.ts';

const hoursStep = (week: Parameters<typeof firstSteps>[1]) => firstSteps(0, week)[1];

it('the welcome says that all is set up only where clients can book', () => {
  expect(welcomeWords(0, true)).toEqual({
    title: 'Your account is ready',
    text: 'Add what you offer next, and clients can book with you online.',
  });
  expect(welcomeWords(2, true)).toEqual({
    title: 'Your booking page is open',
    text: 'Clients can book with you online. Here is what else to do first.',
  });
  expect(welcomeWords(0, false).title).toBe('Get your first booking');
});

it('the opening hours are told as they are, and done once they are the business’s own', () => {
  expect(hoursStep(undefined)).toMatchObject({ text: 'They say when clients can book you.', done: false });
  expect(hoursStep(defaultWeek)).toMatchObject({
    text: 'Monday to Friday, 9:00 to 17:00. Closed on Saturday and Sunday.',
    done: false,
  });
  const open = defaultWeek.map((day) => ({ ...day, isOpen: true }));
  expect(hoursStep(open)).toMatchObject({ text: 'Every day, 9:00 to 17:00.', done: true });
});
