/** Says what the removal of the only second factor means. */
export const NO_FACTOR_LEFT =
  'You will log in with your password alone, and your recovery codes will no longer work.'
