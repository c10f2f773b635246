/** What whoever opens a screen, or a part of one, that is not for their role is told where they are led instead. */
export const roleDoesNotOpen = (title: string): string =>
  `Your role does not open ${title}: please ask the owner of the business, who can change your role.`;
