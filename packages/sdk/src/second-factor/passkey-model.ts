import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { count, instant, optional, wireObject } from '../schema.js'

/** A passkey of the user. `usedAt`: when it last proved who the user is; absent if it never has. */
export const passkey = wireObject({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  usedAt: optional(instant),
}).register(metadata, { id: 'Passkey' })
/** @useDeclaredType */
export interface Passkey extends z.output<typeof passkey> {}

/** `rpId`: the domain that passkeys belong to; absent if the back end offers none. */
export const passkeyService = wireObject({ rpId: optional(z.string()) })
/** @useDeclaredType */
export interface PasskeyService extends z.output<typeof passkeyService> {}

const type = z.literal('public-key')
const requirement = z.literal(['required', 'preferred', 'discouraged'])
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
/** Unknown transports are left out: transports are only hints. */
const transports = z.pipe(
  z.array(z.string()),
  z.transform((names) => TRANSPORTS.filter((name) => names.includes(name))),
)
const descriptors = z.array(wireObject({ id: z.string(), type, transports }))

/**
 * `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3, as `PublicKeyCredential.parseCreationOptionsFromJSON` reads it.
 * `timeout` is in ms.
 */
export const passkeyCreationOptions = wireObject({
  rp: wireObject({ id: z.string(), name: z.string() }),
  user: wireObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(wireObject({ type, alg: z.int() })),
  timeout: count,
  excludeCredentials: descriptors,
  authenticatorSelection: wireObject({
    residentKey: requirement,
    requireResidentKey: z.boolean(),
    userVerification: requirement,
  }),
  attestation: z.literal(['none', 'indirect', 'direct', 'enterprise']),
}).register(metadata, { id: 'PasskeyCreationOptions' })
/** @useDeclaredType */
export interface PasskeyCreationOptions extends z.output<typeof passkeyCreationOptions> {}

/**
 * `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3, as `PublicKeyCredential.parseRequestOptionsFromJSON` reads it.
 * `timeout` is in ms. `allowCredentials` lists the passkeys of the account at the second step of a login and at a
 * confirmation; at a login by passkey alone it is empty.
 */
export const passkeyRequestOptions = wireObject({
  rpId: z.string(),
  challenge: z.string(),
  timeout: count,
  allowCredentials: descriptors,
  userVerification: requirement,
}).register(metadata, { id: 'PasskeyRequestOptions' })
/** @useDeclaredType */
export interface PasskeyRequestOptions extends z.output<typeof passkeyRequestOptions> {}
