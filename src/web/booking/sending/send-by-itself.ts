import type { MouseEvent } from 'react';

/** The form's own answer sends a booking; what this button asks is the server's to answer, with the script too. */
export const sendByItself = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void =>
  currentTarget.form?.addEventListener('submit', (event) => event.stopPropagation(), { once: true });
