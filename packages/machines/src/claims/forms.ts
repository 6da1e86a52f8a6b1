import { claims, type InputOf, type MatchedOrder, parseInput } from '@cht/sdk/contract'
import type { TradeClaimForm } from '@cht/sdk/rules'
import type { FormDefinition } from '../form.js'

/** Files a claim. `id` is the trade's. */
export const claimForm: FormDefinition<TradeClaimForm, MatchedOrder, InputOf<typeof claims.file>> = {
  id: 'claim',
  initial: { id: '', reason: '', description: '' },
  parse: (values) => parseInput(claims.file.input, values),
  success: claims.file.success,
  submit: (client, values, options) => client.claims.file(values, options),
}

/** Answers the claim of the other party. `id` is the trade's. */
export const claimAnswerForm: FormDefinition<InputOf<typeof claims.answer>, MatchedOrder> = {
  id: 'claimAnswer',
  initial: { id: '', text: '' },
  parse: (values) => parseInput(claims.answer.input, values),
  success: claims.answer.success,
  submit: (client, values, options) => client.claims.answer(values, options),
}

/** Withdraws the user's own claim. `id` is the trade's. */
export const claimWithdrawalForm: FormDefinition<{ id: string }, MatchedOrder> = {
  id: 'claimWithdrawal',
  initial: { id: '' },
  success: claims.withdraw.success,
  submit: (client, values, options) => client.claims.withdraw(values, options),
}
