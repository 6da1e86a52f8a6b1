export const INVESTMENT_ROWS = `select id, user_id as "userId", amount, plan_days as days, roi, state, created_at as "createdAt",
  ends_at as "endsAt", releases_at as "releasesAt" from investments`
