interface ReferralRow {
  username: string
  /** When the referee signed up, in ms of exchange time. */
  dateJoined: number
  /** Whole CHT. */
  amountInvested: number
  /** The bonus that the referrer earned from this referee, in whole CHT. */
  bonus: number
}

/** Converts a referee to an entry of the referrer's list. */
export function toWireReferral({ username, dateJoined, amountInvested, bonus }: ReferralRow) {
  return { username, dateJoined: new Date(dateJoined).toISOString(), amountInvested, bonus }
}

/** Sums a referee's investments in whole CHT; a reinvested one is counted as the investment that replaced it. */
export function sumInvestments(investments: readonly { amount: number; state: string }[]): number {
  return investments
    .filter(({ state }) => state !== 'reinvested')
    .reduce((sum, { amount }) => sum + amount, 0)
}
