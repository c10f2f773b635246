/** `45 min`, `3 h`, `1 h 30 min`: so many minutes, as people say it. */
export function minutesText(minutes: number): string {
  const hours = minutes < 60 ? '' : `${Math.floor(minutes / 60)} h `;
  return (hours + (minutes % 60 === 0 ? '' : `${minutes % 60} min`)).trim();
}
