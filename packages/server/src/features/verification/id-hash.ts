import { createHmac } from 'node:crypto'

interface Id {
  country: string
  type: string
  /** Normalized. */
  number: string
}

/** Returns the keyed hash that replaces the ID number of a closed account (decision 38). It never equals an ID number. */
export function hashIdNumber(secret: Buffer, { country, type, number }: Id): string {
  const hash = createHmac('sha256', secret).update(`verified-id:${country}:${type}:${number}`)
  return `hash:${hash.digest('base64url')}`
}
