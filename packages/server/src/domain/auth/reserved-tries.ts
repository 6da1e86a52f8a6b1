/** How many tries of a code only its owner can use, while signed in. Guests can never use up all tries. */
export const RESERVED_TRIES = 2
