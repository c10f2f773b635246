/** A message as the simulator's inbox tells it; the simulator's README describes the rest. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly filename: string; readonly text: string }[];
};

/** Every message to this address that has arrived, newest first. */
export const mailsTo = async (inboxUrl: string, address: string): Promise<readonly Mail[]> => {
  const response = await fetch(`${inboxUrl}/messages?to=${encodeURIComponent(address)}`);
  // The simulator's own format.
  return (await response.json()) as readonly Mail[];
};
