const TIMEOUT_MS = 30_000;

/** Posts one signed event; never throws. `status` is null when no answer came within 30 s. */
export async function postWebhook(
  url: string,
  body: string,
  signature: string,
): Promise<Readonly<{ status: number | null; error: string | null }>> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Read to its end, so that the connection can be used again.
    await reply.arrayBuffer();
    return { status: reply.status, error: null };
  } catch (cause) {
    return { status: null, error: reasonOf(cause) };
  }
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error ? inner.message : String(inner);
}
