import type { Row } from '../../../kernel/tables.js'

/** A new passkey as it is stored. The public key is in the format of COSE. */
export type NewCredential = Row<'passkeys', 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** A passkey as the library verifies it, with its user. */
export type StoredPasskey = Row<'passkeys', 'id' | 'userId' | 'credentialId' | 'publicKey' | 'counter'>
