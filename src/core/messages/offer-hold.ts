/** So many minutes an offered time is held for whoever waited for it. */
export const offerMinutes = 20;
