/** Offered where the browser cannot list the zones it knows. */
const few = ['Africa/Accra', 'Africa/Cairo', 'Africa/Johannesburg', 'Africa/Nairobi', 'America/New_York'];
const home = 'Africa/Lagos';

// Safari before 15.4 lacks the method the compiler promises.
const listed: (() => readonly string[]) | undefined =
  typeof Intl.supportedValuesOf === 'function' ? () => Intl.supportedValuesOf('timeZone') : undefined;

/** The IANA zones to choose from, Lagos first; the present one is always among them. */
export const zoneChoices = (
  current: string,
  known: readonly string[] = listed?.() ?? [...few, 'Europe/London'],
) =>
  [home, ...new Set([...known, current].filter((zone) => zone !== home && zone !== ''))].map((zone) => ({
    value: zone,
    label: zone === home ? 'Africa/Lagos (Nigeria)' : zone.replace(/_/g, ' '),
  }));
