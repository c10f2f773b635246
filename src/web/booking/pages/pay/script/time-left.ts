/** `29:05` of milliseconds; nothing below zero. */
export const clockText = (left: number): string => {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}:${rest < 10 ? '0' : ''}${rest}`;
};

/** The same as it is read out, in whole minutes. */
export const spokenText = (left: number): string => {
  const minutes = Math.max(1, Math.round(left / 60_000));
  return `About ${minutes} minute${minutes === 1 ? '' : 's'} left to pay.`;
};
