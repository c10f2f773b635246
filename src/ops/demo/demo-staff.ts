import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import type { WeeklyHours } from '#core/hours/weekly-hours.ts';
import type { Id } from '#server/platform/ids.ts';
import type { StaffMember } from '../generate/business.ts';

export type StaffKey = 'amara' | 'bola' | 'halima' | 'ebiere';

export type DemoStaffMember = StaffMember & { readonly key: StaffKey };

const lateWithLunch = [
  { startMinute: 10 * 60, endMinute: 14 * 60 },
  { startMinute: 15 * 60, endMinute: 19 * 60 },
];
const tuesdayToSaturday: WeeklyHours = [
  [],
  [],
  lateWithLunch,
  lateWithLunch,
  lateWithLunch,
  lateWithLunch,
  lateWithLunch,
];

/** The owner first, then in the order they joined. */
export const demoStaff = (today: CalendarDate, newId: () => Id): readonly DemoStaffMember[] => [
  {
    id: newId(),
    key: 'amara',
    name: 'Amara Okonkwo',
    role: 'Owner, hair stylist',
    email: 'demo@akoko.example',
    phone: '08030000123',
    hours: null,
    blockedDates: [],
  },
  {
    id: newId(),
    key: 'bola',
    name: 'Bọ́lá Adéyẹmí',
    role: 'Massage therapist',
    email: 'bola@amaraspa.example',
    phone: '08060000124',
    hours: null,
    blockedDates: [],
  },
  {
    id: newId(),
    key: 'halima',
    name: 'Halima Sani',
    role: 'Facialist and lash artist',
    email: 'halima@amaraspa.example',
    phone: '08130000125',
    hours: tuesdayToSaturday,
    blockedDates: [],
  },
  {
    id: newId(),
    key: 'ebiere',
    name: 'Ebiere Dokubo',
    role: 'Nail technician',
    email: '',
    phone: '',
    hours: null,
    blockedDates: [addDays(today, -9), addDays(today, 6), addDays(today, 7)],
  },
];
