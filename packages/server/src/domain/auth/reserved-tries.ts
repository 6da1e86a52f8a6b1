/** The tries of a code that are reserved for a session of its owner, so that nobody else can use up all of them. */
export const RESERVED_TRIES = 2
