/** The last tries of a code, which guests cannot use: they are left to the owner of the account, who is signed in. */
export const RESERVED_TRIES = 2
