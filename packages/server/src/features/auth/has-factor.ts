/** An SQL condition: the user of the row of `users` has a second factor. */
export const HAS_FACTOR_SQL = `(exists (select from authenticators where user_id = users.id and added_at is not null)
    or exists (select from passkeys where user_id = users.id))`
