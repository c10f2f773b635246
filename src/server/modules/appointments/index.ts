export { bookAppointment } from './actions/book-appointment.ts';
export { startLapseJob } from './appointments.jobs.ts';
export { readAppointmentDetails } from './appointments.reads.ts';
export { appointmentEndpoints } from './appointments.routes.ts';
export { readBookingPage } from './booking-page.reads.ts';
