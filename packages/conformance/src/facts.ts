export type AccountName = 'seller' | 'buyer'

/** What an earlier row has found or created. */
export interface Facts {
  /** The id of a sell order of the kit that is not matched yet. */
  sellOrder?: string
  /** The id of a buy order of the kit that is not matched yet. */
  buyOrder?: string
  /** The id of the trade between the two accounts, and those of its orders. */
  trade?: { id: string; buyOrder: string; sellOrder: string }
  /** The trade waits for its payment. */
  unpaid?: true
  /** The trade's proof of payment was accepted. */
  paid?: true
  /** Nobody has appealed the trade. */
  unappealed?: true
  /** The seller has appealed the trade. */
  appealed?: true
  /** The trade's payment was confirmed. Available balance of the buyer before, in whole CHT. */
  confirmed?: { buyerBalance: number }
  /** The account that the kit has signed up. */
  signUp?: { email: string; password: string }
  /** The id of an investment of the kit. */
  investment?: string
}
