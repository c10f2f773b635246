import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type LiveChange, liveCalls, liveChange } from '#contract/calls/live.calls.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { request } from '../../../api/client.ts';
import { openStream, type StreamListener } from '../../../api/stream.ts';

/**
 * The business's changes as they happen, until the answered function is called. Those of the time since this page began
 * to ask are told as well, unless it asks for everything again anyway.
 */
export const openChanges = (listener: StreamListener, asksAgain: boolean) =>
  openStream(
    liveCalls.changes,
    asksAgain ? {} : { askedSecondsAgo: String(Math.ceil(performance.now() / 1_000)) },
    listener,
  );

/** A line of the stream; null for what this version of the portal does not know. */
export function readChange(data: string): LiveChange | null {
  try {
    const read = liveChange.safeParse(JSON.parse(data));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The appointment a notice is about; null where it cannot be had. */
export async function fetchAppointment(id: string): Promise<OwnerAppointment | null> {
  const answer = await request(appointmentsCalls.get, { params: { id } });
  return answer.ok ? answer.reply.data : null;
}
