import type { NewPasskey } from '@cht/sdk/contract'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'

/**
 * Whether an attestation is absent (`none`) or signed by the passkey itself. The exchange asks for no attestation, but a browser
 * may send one. To verify any other one, the library would read certificates, and might load addresses that they name. Throws if
 * the attestation cannot be read.
 */
export function hasNoCertificates({ response }: Pick<NewPasskey, 'response'>): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}
