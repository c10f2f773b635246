import { productName } from '#contract/brand.ts';

type ShareLink = { readonly name: string; readonly href: string; readonly sign: string };

const signs = {
  WhatsApp:
    'M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.4A10 10 0 1 0 12 2Zm0 18.2c-1.5 0-2.9-.4-4.1-1.1l-.3-.2-3 .8.8-2.9-.2-.3A8.2 8.2 0 1 1 12 20.2Zm4.7-6.1c-.3-.1-1.5-.8-1.8-.9-.2 0-.4-.1-.6.2l-.8 1c-.1.2-.3.2-.5 0-.3-.1-1.1-.4-2.1-1.3-.8-.7-1.3-1.5-1.4-1.8-.2-.3 0-.4.1-.5l.4-.5.2-.4v-.5l-.8-1.9c-.2-.5-.4-.4-.6-.4h-.5c-.2 0-.5 0-.7.3-.3.3-.9.9-.9 2.2 0 1.3.9 2.5 1.1 2.7.1.2 1.8 2.8 4.4 3.9 2.6 1.1 2.6.7 3.1.7.5 0 1.5-.6 1.7-1.2.2-.6.2-1.1.2-1.2l-.5-.2Z',
  Facebook:
    'M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.3c-1.2 0-1.6.8-1.6 1.6V12h2.8l-.4 2.9h-2.4v7A10 10 0 0 0 22 12Z',
  X: 'M17.7 3h3.1l-6.8 7.8L22 21h-6.3l-4.9-6.4L5.2 21H2.1l7.3-8.3L2 3h6.4l4.4 5.9L17.7 3Zm-1.1 16.2h1.7L7.5 4.7H5.7l10.9 14.5Z',
} as const;

/** Where a reader passes the address on; `origin` is the site's own. */
export const shareLinks = (origin: string): readonly ShareLink[] => {
  const address = encodeURIComponent(`${origin}/`);
  const words = encodeURIComponent(
    `${productName}: clients book from your link, pay a deposit, and turn up.`,
  );
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${words}%20${address}`, sign: signs.WhatsApp },
    {
      name: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
      sign: signs.Facebook,
    },
    { name: 'X', href: `https://twitter.com/intent/tweet?text=${words}&url=${address}`, sign: signs.X },
  ];
};
