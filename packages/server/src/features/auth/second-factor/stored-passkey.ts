import type { Row } from '../../../kernel/tables.js'

/** A new passkey as it is stored. The public key is in the format of COSE. */
export type NewCredential = Row<'passkeys', 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** A passkey as the library verifies it, with the id of its account. */
export type StoredPasskey = Row<'passkeys', 'id' | 'credentialId' | 'publicKey' | 'counter'> & {
  ownerId: string
}
