import type { SellOrderInput } from '@cht/sdk/contract'
import type { OrderAmount } from '@cht/sdk/rules'

/** The amount of every order and investment of the kit, in whole CHT. */
export const AMOUNT: OrderAmount = 25_000

/** An id that no object has. */
export const UNKNOWN_ID = 'conformance-kit'

export const BUY_ORDER = { amount: AMOUNT, paymentMethod: 'usdt' as const }

/** An order for USDT: unlike bank details, a wallet address fits an account of every country. Nobody has the key of this one. */
export const SELL_ORDER: SellOrderInput = {
  ...BUY_ORDER,
  bankName: '',
  accountName: '',
  accountNumber: '',
  network: 'TRC20',
  walletAddress: 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM',
}

/** A PNG of one red pixel. */
export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='
