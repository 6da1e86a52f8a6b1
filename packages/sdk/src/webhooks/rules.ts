/** The largest number of webhooks of a user, and of the operator. */
export const MAX_WEBHOOKS = 5
