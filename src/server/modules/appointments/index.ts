export { bookAppointment } from './actions/book-appointment.ts';
export { reassignFutureBookings } from './actions/reassign-future-bookings.ts';
export { startLapseJob } from './appointments.jobs.ts';
export { readAppointmentDetails } from './appointments.reads.ts';
export { appointmentEndpoints } from './appointments.routes.ts';
export { readBookingPage } from './booking-page.reads.ts';
export { feedChunks } from './calendar-feed-file.ts';
export { readCalendarFeed } from './calendar-feeds.reads.ts';
