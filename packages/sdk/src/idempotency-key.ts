/** A key has to be unique, not secret: where the host has no `crypto`, `Math.random` is enough. */
const createRandomBytes = (): Uint8Array =>
  globalThis.crypto === undefined
    ? Uint8Array.from({ length: 16 }, () => Math.random() * 256)
    : crypto.getRandomValues(new Uint8Array(16))

/**
 * A new UUID (version 4) for the `Idempotency-Key` header of a write. Does not use `crypto.randomUUID`, which exists only in
 * secure contexts: on a local network the exchange may be opened over plain http.
 */
export function createIdempotencyKey(): string {
  const bytes = createRandomBytes()
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // The version digit is 4. The variant digit may be 8, 9, a or b: here it is always a.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
}
