import { isSameName } from '@cht/sdk/payment-details'

/**
 * Whether the account that the buyer pays to is in another name than the seller's at the match: that of the profile, which a
 * verified identity has too (decisions 27 and 40). Undefined where it is not.
 */
export function findPayeeNameDifference({
  accountName,
  sellerName,
}: {
  accountName: string | null
  sellerName: string
}): true | undefined {
  return accountName !== null && !isSameName(accountName, sellerName) ? true : undefined
}
