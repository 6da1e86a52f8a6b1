import * as z from 'zod/mini'
import { optional } from '../schema.js'

/** Bytes in base64url. The limits are wide: keys and attestations have no fixed length. */
const base64url = (max: number) =>
  z
    .string()
    .check(
      z.regex(/^[\w-]+$/, 'must be base64url'),
      z.maxLength(max, `must be at most ${max} characters long`),
    )

const credentialId = base64url(1_400)
const clientDataJSON = base64url(4_000)

const credentialFields = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
}

/** A new passkey as the browser returns it: the fields of `RegistrationResponseJSON` (WebAuthn Level 3) that are read. */
export const newPasskey = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(16_000),
    transports: optional(
      z.array(z.string().check(z.maxLength(20), z.regex(/^[\w-]*$/))).check(z.maxLength(10)),
    ),
  }),
})

/** The use of a passkey as the browser returns it: the fields of `AuthenticationResponseJSON` (WebAuthn Level 3) that are read. */
export const usedPasskey = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: optional(base64url(100)),
  }),
})

/** @useDeclaredType */
export interface NewPasskey extends z.output<typeof newPasskey> {}
/** @useDeclaredType */
export interface UsedPasskey extends z.output<typeof usedPasskey> {}
