/** A new passkey as it is stored. */
export interface NewCredential {
  credentialId: string
  /** In the format of COSE. */
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

/** A passkey as the library verifies it, with its user. */
export interface StoredPasskey {
  id: string
  userId: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
}
