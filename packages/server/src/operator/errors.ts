/** What was typed cannot be understood; nothing was sent. The message says why. Exit 2. */
export class UsageError extends Error {}

/** What was asked for cannot be had. The message says why. Exit 1. */
export class RefusedError extends Error {}
