/**
 * A new UUID for one intent, the `Idempotency-Key` of its write (decision 21). `crypto.randomUUID` exists only on
 * https and localhost; the exchange is also opened by its address on a network.
 */
export const newIntent = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const marked = (byte: number, index: number) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    if (index === 8) return (byte & 0x3f) | 0x80
    return byte
  }
  return Array.from(bytes, (byte, index) => marked(byte, index).toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
