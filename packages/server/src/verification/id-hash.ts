import { createHmac } from 'node:crypto'

interface Id {
  country: string
  type: string
  /** Normalized. */
  number: string
}

/** The keyed hash that stays of the ID of a closed account, in place of its number (decision 38). It is no number of an ID. */
export function hashIdNumber(secret: Buffer, { country, type, number }: Id): string {
  const hash = createHmac('sha256', secret).update(`verified-id:${country}:${type}:${number}`)
  return `hash:${hash.digest('base64url')}`
}
