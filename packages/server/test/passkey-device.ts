import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@cht/sdk/contract'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The origin of a test exchange's PUBLIC_URL: its PORT is 0, because the port is chosen at each start. */
export const PUBLIC_ORIGIN = 'http://localhost:0'

// Flags of the authenticator data (WebAuthn, 6.1).
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
/** The model of the authenticator: none. */
const AAGUID = Buffer.alloc(16)

// Labels and values of a COSE key (RFC 9053, 7.1).
const KEY_TYPE = 1
const ELLIPTIC_CURVE = 2
const ALGORITHM = 3
const ES256 = -7
const CURVE = -1
const P_256 = 1
const X_COORDINATE = -2
const Y_COORDINATE = -3

/** What the device reads of the options. */
type CreationOptions = Pick<PasskeyCreationOptions, 'rp' | 'user' | 'challenge'>
type RequestOptions = Pick<PasskeyRequestOptions, 'rpId' | 'challenge'> &
  Partial<Pick<PasskeyRequestOptions, 'allowCredentials'>>

interface Credential {
  id: Buffer
  key: KeyObject
  userHandle: string
  counter: number
}

const assertCredential = (credential: Credential | undefined): Credential => {
  if (!credential) throw new Error('The device has no passkey')
  return credential
}

/** How a response differs from that of a correct authenticator. */
export interface Deviations {
  challenge?: string
  origin?: string
  crossOrigin?: boolean
  /** The origin of the page that frames the one that asks for the passkey. */
  topOrigin?: string
  rpId?: string
  type?: string
  isVerified?: boolean
  userHandle?: string
  /** The counter of this use. The next uses count on from it. */
  counter?: number
  /** Signs with the newest key of another device. */
  signedBy?: PasskeyDevice
  attestation?: 'none' | 'certified'
}

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

const createClientData = (
  type: string,
  challenge: string,
  { origin = PUBLIC_ORIGIN, ...deviations }: Deviations,
) =>
  Buffer.from(
    JSON.stringify({
      type: deviations.type ?? type,
      challenge: deviations.challenge ?? challenge,
      origin,
      crossOrigin: deviations.crossOrigin ?? false,
      // JSON omits it if it is undefined.
      topOrigin: deviations.topOrigin,
    }),
  )

const createAuthenticatorData = (
  rpId: string,
  counter: number,
  flags: number,
  { isVerified = true, ...deviations }: Deviations,
) => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const verified = isVerified ? USER_VERIFIED : 0
  return Buffer.concat([hash(deviations.rpId ?? rpId), Buffer.from([USER_PRESENT | verified | flags]), count])
}

/** Encodes a public key for ES256 in COSE (RFC 9053). */
const toCose = (key: KeyObject) => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [KEY_TYPE, ELLIPTIC_CURVE],
      [ALGORITHM, ES256],
      [CURVE, P_256],
      [X_COORDINATE, toBytes(x)],
      [Y_COORDINATE, toBytes(y)],
    ]),
  )
}

const createAttestation = (authData: Buffer, { attestation = 'none' }: Deviations) =>
  isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', attestation === 'none' ? 'none' : 'packed'],
      [
        'attStmt',
        attestation === 'none'
          ? new Map()
          : new Map<string, unknown>([
              ['alg', ES256],
              ['sig', new Uint8Array(70)],
              ['x5c', [new Uint8Array(500)]],
            ]),
      ],
      ['authData', new Uint8Array(authData)],
    ]) as Parameters<typeof isoCBOR.encode>[0],
  )

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>

/**
 * An authenticator in software with discoverable ES256 credentials. It counts the uses of each credential, unless `counts` is
 * false.
 */
export function createPasskeyDevice({ counts = true } = {}) {
  const credentials: Credential[] = []
  let lastChallenge = ''

  const getKey = () => assertCredential(credentials.at(-1)).key

  /** Creates a passkey. Returns what a browser sends to the server. */
  const create = (options: CreationOptions, deviations: Deviations = {}): NewPasskey => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const credential = { id: randomBytes(32), key: privateKey, userHandle: options.user.id, counter: 0 }
    credentials.push(credential)
    lastChallenge = options.challenge
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(credential.id.length)
    const authData = Buffer.concat([
      createAuthenticatorData(options.rp.id, 0, HAS_CREDENTIAL, deviations),
      AAGUID,
      idLength,
      credential.id,
      toCose(publicKey),
    ])
    return {
      id: toText(credential.id),
      rawId: toText(credential.id),
      type: 'public-key',
      response: {
        clientDataJSON: toText(createClientData('webauthn.create', options.challenge, deviations)),
        attestationObject: toText(createAttestation(authData, deviations)),
        transports: ['internal'],
      },
    }
  }

  /** Signs a challenge with the newest passkey that the options allow, or with the newest of all if they allow none of them. */
  const use = (options: RequestOptions, deviations: Deviations = {}): UsedPasskey => {
    const allowed = options.allowCredentials ?? []
    const isAllowed = ({ id }: Credential) =>
      allowed.length === 0 || allowed.some((known) => known.id === toText(id))
    const credential = assertCredential(credentials.findLast(isAllowed) ?? credentials.at(-1))
    credential.counter = deviations.counter ?? credential.counter + (counts ? 1 : 0)
    lastChallenge = options.challenge
    const clientData = createClientData('webauthn.get', options.challenge, deviations)
    const authData = createAuthenticatorData(options.rpId, credential.counter, 0, deviations)
    const key = deviations.signedBy?.getKey() ?? credential.key
    return {
      id: toText(credential.id),
      rawId: toText(credential.id),
      type: 'public-key',
      response: {
        clientDataJSON: toText(clientData),
        authenticatorData: toText(authData),
        signature: toText(sign('sha256', Buffer.concat([authData, hash(clientData)]), key)),
        userHandle: deviations.userHandle ?? credential.userHandle,
      },
    }
  }

  return { create, use, getKey, getLastChallenge: () => lastChallenge }
}
