const TITLE = 'Book an appointment';

/** Through the object model and not as attributes, which a site's own policy may forbid. */
const OVERLAY =
  'position:fixed;top:0;right:0;bottom:0;left:0;z-index:2147483647;display:flex;background:rgba(12,20,15,.6)';
const PANEL =
  'display:flex;flex-direction:column;flex:1;max-width:1120px;margin:0 auto;overflow:hidden;background:#fff';
const BAR =
  'display:flex;align-items:center;justify-content:space-between;padding:2px 4px 2px 16px;border-bottom:1px solid #dfe5e0';
const LINK = 'padding:12px 0;color:#256528;font:600 15px/1.3 system-ui,sans-serif';
const CLOSE =
  'width:44px;height:44px;padding:0;border:0;border-radius:12px;background:none;color:#14201a;font:28px/1 system-ui,sans-serif;cursor:pointer';
const FRAME = 'flex:1;width:100%;max-width:none;height:auto;min-height:0;border:0';

type Attributes = Readonly<Record<string, string>>;

/** An element with its looks and attributes; its text is set as text. */
export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  css: string,
  attributes: Attributes,
  text = '',
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name);
  element.style.cssText = css;
  for (const key of Object.keys(attributes)) element.setAttribute(key, attributes[key] || '');
  element.textContent = text;
  return element;
};

/** The booking as a page of its own: a new tab or, where none may be opened, this one. */
const leaveFor = (page: string): void => {
  const tab = open(page, '_blank');
  if (tab) tab.opener = null;
  else location.href = page;
};

export type Opening = {
  /** Where the booking is served; only its messages are listened to. */
  readonly origin: string;
  readonly framed: string;
  /** The same page outside the frame. */
  readonly page: string;
  readonly opener: Element;
};

/** Opens the booking over the page; focus stays in it until it is closed, and then returns to the opener. */
export const openDialog = ({ origin, framed, page, opener }: Opening): void => {
  if (typeof HTMLIFrameElement === 'undefined') {
    leaveFor(page);
    return;
  }
  const overlay = make('div', OVERLAY, { role: 'dialog', 'aria-modal': 'true', 'aria-label': TITLE });
  const panel = make('div', PANEL, {});
  const bar = make('div', BAR, {});
  const beside = make('a', LINK, { href: page, target: '_blank', rel: 'noopener' }, 'Open in a new tab');
  const shut = make('button', CLOSE, { type: 'button', 'aria-label': 'Close booking' }, '×');
  const frame = make('iframe', FRAME, { src: framed, title: TITLE });
  // Focus that would leave at one end comes in again at the other; a frame can be entered but not searched.
  const before = make('span', '', { tabindex: '0' });
  const after = make('span', '', { tabindex: '0' });
  const root = document.documentElement;
  const { overflow } = root.style;
  const wide = matchMedia('(min-width:720px)');

  const resize = (): void => {
    overlay.style.padding = wide.matches ? '32px' : '0';
    panel.style.borderRadius = wide.matches ? '16px' : '0';
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };
  const onFocus = (event: FocusEvent): void => {
    if (event.target instanceof Node && !overlay.contains(event.target)) shut.focus();
  };
  const onMessage = (event: MessageEvent): void => {
    if (event.source === frame.contentWindow && event.origin === origin && event.data === 'akoko:close')
      close();
  };
  const onBlocked = (event: SecurityPolicyViolationEvent): void => {
    if (event.blockedURI.indexOf(origin) !== 0) return;
    close();
    leaveFor(page);
  };
  const close = (): void => {
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('securitypolicyviolation', onBlocked);
    removeEventListener('message', onMessage);
    removeEventListener('resize', resize);
    overlay.remove();
    root.style.overflow = overflow;
    if (opener instanceof HTMLElement) opener.focus();
  };

  shut.onclick = close;
  before.onfocus = () => frame.focus();
  after.onfocus = () => beside.focus();
  document.addEventListener('keydown', onKey);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('securitypolicyviolation', onBlocked);
  addEventListener('message', onMessage);
  addEventListener('resize', resize);

  resize();
  bar.append(beside, shut);
  panel.append(bar, frame);
  overlay.append(before, panel, after);
  root.style.overflow = 'hidden';
  document.body.append(overlay);
  shut.focus();
};
