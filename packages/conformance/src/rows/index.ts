import type { Row } from '../row.js'
import { guestRows } from './guest.js'
import { investmentRows } from './investments.js'
import { orderRows } from './orders.js'
import { readRows } from './reads.js'
import { refusalRows } from './refusals.js'
import { signUpRows } from './sign-up.js'
import { signedOutRows } from './signed-out.js'
import { tradeRows } from './trade.js'

/** Every row, in the order in which they run: a row may need what an earlier one has created. */
export const ROWS: readonly Row[] = [
  ...guestRows,
  ...signedOutRows,
  ...signUpRows,
  ...readRows,
  ...refusalRows,
  ...orderRows,
  ...investmentRows,
  ...tradeRows,
]
