type Invitation = {
  readonly link: string;
  readonly businessName: string;
  /** Absent for the business's own page. */
  readonly serviceName?: string | undefined;
};

/** What a client reads beside the link in a message. */
export const invitationTo = ({ link, businessName, serviceName }: Invitation): string => {
  const name = businessName.trim();
  if (serviceName === undefined) return `Book ${name || 'with us'} online: ${link}`;
  return `Book ${serviceName}${name === '' ? '' : ` at ${name}`} online: ${link}`;
};

/** Opens WhatsApp with a text to send to whomever one picks there. */
export const whatsAppShare = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
