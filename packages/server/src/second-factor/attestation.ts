import type { NewPasskey } from '@cht/sdk/second-factor'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'

/**
 * Whether an attestation is absent, or signed by the passkey itself. None is asked for. To verify any other one, the library reads
 * certificates, and may load addresses that they name. Throws if it cannot be read.
 */
export function hasNoCertificates({ response }: Pick<NewPasskey, 'response'>): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}
