import { type SellOrderInput, validateSellOrder } from '@cht/sdk/orders'
import { invalid } from '../refusal.js'

/** A sell order with the details of its own method alone; 422 where one of them is missing. */
export function mustBeComplete(input: SellOrderInput): SellOrderInput {
  const wrong = validateSellOrder(input)
  if (wrong) throw invalid(wrong.fields.map((path) => ({ path, message: 'is required' })))
  return input.paymentMethod === 'bank'
    ? { ...input, network: '', walletAddress: '' }
    : { ...input, bankName: '', accountName: '', accountNumber: '' }
}
