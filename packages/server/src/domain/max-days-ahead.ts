/** How far ahead the operator plans live sessions and announcements, in days. */
export const MAX_DAYS_AHEAD = 366
