/** The command cannot be sent: there is no token. Exit code 2. */
export class UsageError extends Error {}

/** The command cannot be carried out. Exit code 1. */
export class RefusedError extends Error {}
