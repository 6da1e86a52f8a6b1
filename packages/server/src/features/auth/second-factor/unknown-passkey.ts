import { generateKeyPairSync } from 'node:crypto'
import { cose, isoCBOR } from '@simplewebauthn/server/helpers'

const createPublicKey = (): Uint8Array => {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, toBytes(x)],
      [cose.COSEKEYS.y, toBytes(y)],
    ]),
  )
}

/**
 * Stands for a passkey that no account has. Its answer is verified with this key, so that the refusal takes as long as that of a
 * passkey that an account has.
 */
export const UNKNOWN_PASSKEY = { credentialId: '', publicKey: createPublicKey(), counter: 0 }
