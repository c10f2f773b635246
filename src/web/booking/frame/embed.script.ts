import { make, openDialog } from './embed-dialog.ts';

const MARK = 'data-akoko-book';
const BUTTON =
  'min-height:48px;padding:10px 22px;border:0;border-radius:12px;background:#2e7d32;color:#fff;font:650 16px/1.25 system-ui,sans-serif;cursor:pointer';

/** The tag this script came by; a loader that inserts scripts leaves no current one. */
const ownTag = (): HTMLScriptElement | null => {
  const current = document.currentScript;
  return current instanceof HTMLScriptElement
    ? current
    : document.querySelector<HTMLScriptElement>('script[data-business][src*="/embed.js"]');
};

/** The marked element an event began in; links and buttons turn keys into clicks by themselves. */
const markedAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(`[${MARK}]`) : null;

const isNative = (element: Element): boolean => /^(?:A|BUTTON)$/.test(element.tagName);

/**
 * Makes every element marked `data-akoko-book` open the booking of the tag's business; the mark's value may name a
 * service of its own. Where the page marks none, a button is added in the tag's place.
 */
const startEmbed = (): void => {
  const tag = ownTag();
  const business = tag?.getAttribute('data-business');
  if (!tag || !business) {
    console.error('embed.js opens nothing without data-business on its script tag');
    return;
  }
  const { origin } = new URL(tag.src);

  const openFrom = (event: Event, opener: Element): void => {
    event.preventDefault();
    const service = opener.getAttribute(MARK) || tag.getAttribute('data-service');
    const path = [business, service]
      .filter((part) => part)
      .map((part) => `/${encodeURIComponent(part || '')}`)
      .join('');
    openDialog({ origin, framed: `${origin}/embed${path}`, page: `${origin}/book${path}`, opener });
  };

  // In the capture phase, so that a router of the page finds the click already answered.
  document.addEventListener(
    'click',
    (event) => {
      const opener = markedAt(event.target);
      const wantsTab = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
      if (opener && !event.defaultPrevented && !wantsTab) openFrom(event, opener);
    },
    true,
  );
  document.addEventListener('keydown', (event) => {
    const opener = markedAt(event.target);
    if (opener && opener === event.target && !isNative(opener) && /^(?:Enter| )$/.test(event.key))
      openFrom(event, opener);
  });

  const mark = (): void => {
    const marked = document.querySelectorAll(`[${MARK}]`);
    marked.forEach((element) => {
      element.setAttribute('aria-haspopup', 'dialog');
      if (isNative(element)) return;
      element.setAttribute('role', 'button');
      element.setAttribute('tabindex', '0');
    });
    if (marked.length > 0) return;
    const attributes = { type: 'button', 'aria-haspopup': 'dialog', [MARK]: '' };
    const button = make('button', BUTTON, attributes, tag.getAttribute('data-label') || 'Book Appointment');
    if (document.body.contains(tag)) tag.insertAdjacentElement('afterend', button);
    else document.body.append(button);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', mark);
  else mark();
};

startEmbed();
