import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, test } from 'vitest'
import { hasNoCertificates } from './attestation.js'

type Cbor = Parameters<typeof isoCBOR.encode>[0]

const check = (format: string, statement: Record<string, Cbor>) => {
  const attestation = new Map<string, Cbor>([
    ['fmt', format],
    ['attStmt', new Map(Object.entries(statement))],
    ['authData', new Uint8Array(37)],
  ])
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(attestation))
  return hasNoCertificates({ response: { clientDataJSON: '', attestationObject } })
}

const bytes = new Uint8Array(8)

test.each<[string, Record<string, Cbor>]>([
  ['none', {}],
  ['packed', { alg: -7, sig: bytes }],
])('an attestation of the format %s without certificates is recognized', (format, statement) => {
  expect(check(format, statement)).toBe(true)
})

test.each<[string, Record<string, Cbor>]>([
  ['packed', { alg: -7, sig: bytes, x5c: [bytes] }],
  ['fido-u2f', { sig: bytes, x5c: [bytes] }],
  // Its certificates are in the signed response.
  ['android-safetynet', { ver: '1', response: bytes }],
  ['tpm', { ver: '2.0' }],
])('an attestation of the format %s that has or may have certificates is not', (format, statement) => {
  expect(check(format, statement)).toBe(false)
})
