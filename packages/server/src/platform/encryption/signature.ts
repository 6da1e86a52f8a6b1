import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signature is for. A signature for another purpose is refused. */
export type SignaturePurpose =
  | 'email-proof'
  | 'keep-email'
  | 'not-me'
  | 'remove-factor'
  | 'second-step'
  | 'unsubscribe'

const sign = (secret: Buffer, purpose: SignaturePurpose, text: string) =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest()

/** Signs a text that a browser or a link sends back. Returns base64url. */
export function createSignature(secret: Buffer, purpose: SignaturePurpose, text: string): string {
  return sign(secret, purpose, text).toString('base64url')
}

/** Whether a signature, in base64url, is that of the text. It takes the same time for every wrong one of the right length. */
export function isSignature(
  secret: Buffer,
  purpose: SignaturePurpose,
  text: string,
  signature: string,
): boolean {
  const signed = Buffer.from(signature, 'base64url')
  const expected = sign(secret, purpose, text)
  return signed.length === expected.length && timingSafeEqual(signed, expected)
}
