import * as z from 'zod/mini'
import { requireFields } from '../form-rule.js'
import { metadata } from '../metadata.js'
import { trimmedLine } from '../model/lines.js'
import { detailsRule, paymentMethod, sellOrderInput } from '../orders/model.js'
import { instant, optional, wireObject, withDefault } from '../schema.js'
import { DETAILS_NAME_MAX } from './rules.js'

/**
 * Payment details that the user has saved: a bank account or a wallet, depending on `paymentMethod`. `name` is what the user
 * calls them, which may be empty. `payeeNameDiffers` is true if the account is in another name than the user’s.
 */
export const savedDetails = wireObject({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  paymentMethod,
  bankName: optional(z.string()),
  accountName: optional(z.string()),
  accountNumber: optional(z.string()),
  cryptoNetwork: optional(z.string()),
  cryptoAddress: optional(z.string()),
  payeeNameDiffers: optional(z.boolean()),
  createdAt: instant,
}).register(metadata, { id: 'SavedDetails' })
/** @useDeclaredType */
export interface SavedDetails extends z.output<typeof savedDetails> {}

/**
 * A bank or a mobile-money wallet of a country. `code` is that of the country’s payment system, `name` the one that users know and an order
 * has as its `bankName`, `aliases` are others that users write. `hasCheckDigit`: account numbers end with the check digit of NUBAN for this code.
 */
export const institution = wireObject({
  code: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  kind: z.literal(['bank', 'wallet']),
  hasCheckDigit: optional(z.boolean()),
}).register(metadata, { id: 'Institution' })
/** @useDeclaredType */
export interface Institution extends z.output<typeof institution> {}

const name = withDefault(trimmedLine(DETAILS_NAME_MAX), '')

const { amount: _, ...details } = sellOrderInput.shape
/** The details of a sell order, with a name. */
export const savedDetailsInput = z
  .object({ ...details, name })
  .check(requireFields(['paymentMethod'], 'Select a payment method'), detailsRule)
/** @useDeclaredType */
export interface SavedDetailsInput extends z.output<typeof savedDetailsInput> {}

/** The input of `paymentDetails.change`, without the id. Both values are replaced: an absent name is stored as empty. */
export const detailsChangeFields = { name, isDefault: z.boolean() }
