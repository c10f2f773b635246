import type { Call } from '#contract/call.ts';
import { addressOf } from './client.ts';

export type StreamListener = {
  readonly onOpen: () => void;
  /** The data of one `message` event. */
  readonly onMessage: (data: string) => void;
  /** The server has lost count: whatever is shown must be asked for again. */
  readonly onRefresh: () => void;
  /** Whoever listens was taken off the team; it ends with that. */
  readonly onRemoved: () => void;
  /** It was refused or broke off; it does not open again by itself. */
  readonly onEnd: () => void;
};

type StreamCall = Call & { readonly produces: 'text/event-stream' };

/** Listens to a stream of events until the answered function is called; nothing is told after that. */
export const openStream = (
  call: StreamCall,
  query: Record<string, string>,
  listener: StreamListener,
): (() => void) => {
  const source = new EventSource(addressOf(call, { query }), { withCredentials: true });
  source.onopen = listener.onOpen;
  source.onmessage = (event) => listener.onMessage(String(event.data));
  source.addEventListener('refresh', listener.onRefresh);
  source.addEventListener('removed', listener.onRemoved);
  // The browser would try again for ever at one pace, and not at all after a refusal: whoever listens decides.
  source.onerror = () => {
    source.close();
    listener.onEnd();
  };
  return () => {
    source.onerror = null;
    source.close();
  };
};
