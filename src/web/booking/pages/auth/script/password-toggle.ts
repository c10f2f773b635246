/** Gives each password field of the form a button that shows what is typed. */
export const addPasswordToggles = (form: HTMLFormElement): void => {
  for (const input of form.querySelectorAll<HTMLInputElement>('.secret input')) {
    const label = input.labels?.[0]?.textContent ?? 'Password';
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-controls', input.id);
    const draw = (shown: boolean): void => {
      input.type = shown ? 'text' : 'password';
      button.textContent = shown ? 'Hide' : 'Show';
      button.setAttribute('aria-label', `${shown ? 'Hide' : 'Show'} ${label}`);
      button.toggleAttribute('data-shown', shown);
    };
    button.addEventListener('click', () => draw(input.type === 'password'));
    draw(false);
    input.after(button);
  }
};
