/** Says what became of a push message. Nothing depends on it, so a failure is let go. */
export async function acknowledge(receipt: string | null, what: 'received' | 'opened'): Promise<void> {
  if (receipt === null) return
  try {
    await fetch(`/api/deliveries/${receipt}/${what}`, { method: 'POST', keepalive: true })
  } catch {
    // no network
  }
}

/** Without a session: the secret of the old address is the proof. */
export async function sayMoved(
  old: PushSubscriptionJSON,
  { endpoint, keys, expirationTime }: PushSubscriptionJSON,
): Promise<void> {
  const data = { old: { endpoint: old.endpoint, auth: old.keys?.auth }, endpoint, keys, expirationTime }
  try {
    await fetch('/api/push-subscriptions/renew', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    })
  } catch {
    // no network
  }
}
