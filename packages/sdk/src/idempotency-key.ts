/**
 * A new UUID for one intent, the `Idempotency-Key` of its write (decision 21). `crypto.randomUUID` exists only on
 * https and localhost; the exchange is also opened by its address on a network.
 */
export function newIntent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Its version is 4, its variant the one that begins with 8, 9, a or b.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
}
