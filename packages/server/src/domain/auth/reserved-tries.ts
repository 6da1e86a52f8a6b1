/** The last tries of a code, which strangers cannot use: they are left to the sessions and known devices of its account. */
export const RESERVED_TRIES = 2
