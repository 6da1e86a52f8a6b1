import { type InputOf, parseInput, type TokenRequest, tokenRequests } from '@cht/sdk/contract'
import type { TokenRequestKind } from '@cht/sdk/rules'
import type { FormDefinition } from '../form.js'

export interface TokenRequestForm {
  kind: TokenRequestKind
  /** As it was typed: a whole number of CHT, with or without separators. */
  amount: string
  payTo: string
}

/** Asks for tokens, or for money for tokens. */
export const tokenRequestForm: FormDefinition<
  TokenRequestForm,
  TokenRequest,
  InputOf<typeof tokenRequests.create>
> = {
  id: 'tokenRequest',
  initial: { kind: 'deposit', amount: '', payTo: '' },
  parse: ({ kind, amount, payTo }) =>
    parseInput(tokenRequests.create.input, {
      kind,
      amount: amount.trim() === '' ? undefined : Number(amount.replaceAll(/[\s,]/g, '')),
      ...(kind === 'withdrawal' ? { payTo } : {}),
    }),
  success: tokenRequests.create.success,
  submit: (client, values, options) => client.tokenRequests.create(values, options),
}

export const cancelTokenRequestForm: FormDefinition<{ id: string }, TokenRequest> = {
  id: 'cancelTokenRequest',
  initial: { id: '' },
  success: tokenRequests.cancel.success,
  submit: (client, values, options) => client.tokenRequests.cancel(values, options),
}
