import { isSameName } from '@cht/sdk/payment-details'

/**
 * True if the account that the buyer pays to is in another name than that of the seller's profile at the match, which is also the
 * name of a verified identity (decisions 27 and 40); otherwise undefined.
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

/**
 * True if the buyer says to have paid from an account in another name than that of the buyer's profile at the match, which is also
 * the name of a verified identity (decisions 27 and 40); otherwise undefined.
 */
export function findPayerNameDifference({
  payerName,
  buyerName,
}: {
  payerName: string | null
  buyerName: string
}): true | undefined {
  return payerName !== null && !isSameName(payerName, buyerName) ? true : undefined
}
