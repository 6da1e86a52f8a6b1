import type { OperatorTokenRequest } from '@cht/sdk/operator'
import { formatTokens, TOKEN_REQUEST_STATES } from '@cht/sdk/rules'
import { RefusedError } from '../errors.js'
import { formatTime } from '../format-time.js'
import { amount, oneOf, text } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { type ProposalReference, printProposal } from './proposals.js'
import { pageOptions, printNextPage, reason } from './rows.js'

const DEFAULT_LIMIT = 20
const CODE = { code: text('code', 'as the payment has it, e.g. CHT-7F3A2B9C') }
const REFERENCE = { reference: text('text', 'that of the bank: used once') }

const printRequest = ({ print }: CommandContext, request: OperatorTokenRequest) => {
  const { code, kind, email, state = '', requestedAt, payTo, credited, reason: declined } = request
  print(`${code}  ${kind}  ${state}  ${formatTokens(request.amount)}  ${email}  ${formatTime(requestedAt)}`)
  if (payTo !== undefined) print(`  pay to ${JSON.stringify(payTo)}`)
  if (credited !== undefined) print(`  credited ${formatTokens(credited)}`)
  if (declined !== undefined) print(`  declined: ${JSON.stringify(declined)}`)
}

/** The id of the request that a code names. */
const findId = async ({ client }: CommandContext, code: string): Promise<string> => {
  const [request] = await client.tokenRequests({ code, state: 'open' })
  if (!request) throw new RefusedError(`No request has the code ${code}`)
  return request.id
}

const printAct = (
  context: CommandContext,
  { request, proposal }: { request: OperatorTokenRequest; proposal?: ProposalReference | undefined },
) => {
  printRequest(context, request)
  printProposal(context, proposal)
}

export const tokenRequests = [
  defineCommand('requests list', {
    help: 'what users ask for, tokens or money, oldest first; those that wait, without --state',
    optional: { state: oneOf('state', TOKEN_REQUEST_STATES), ...pageOptions },
    run: async (context, { state, limit = DEFAULT_LIMIT, cursor }) => {
      const found = await context.client.tokenRequests({ state: state ?? 'open', limit, cursor })
      if (found.length === 0) context.print('No request')
      for (const request of found) printRequest(context, request)
      printNextPage(context, found, 'requests list', { state, limit })
    },
  }),
  defineCommand('requests credit', {
    help: 'adds the tokens of a deposit whose money has arrived',
    positionals: CODE,
    required: REFERENCE,
    optional: { amount },
    why: 'optional',
    run: async (context, { code, reference, amount: credited }) => {
      const id = await findId(context, code)
      const input = { id, reference, amount: credited, ...context.auditInfo }
      printAct(context, (await context.client.creditDeposit(input)).value)
    },
  }),
  defineCommand('requests accept', {
    help: 'accepts a withdrawal: its tokens leave the account; then pay it',
    positionals: CODE,
    why: 'optional',
    run: async (context, { code }) => {
      const id = await findId(context, code)
      printAct(context, (await context.client.acceptWithdrawal({ id, ...context.auditInfo })).value)
    },
  }),
  defineCommand('requests paid', {
    help: 'records that an accepted withdrawal was paid',
    positionals: CODE,
    required: REFERENCE,
    why: 'optional',
    run: async (context, { code, reference }) => {
      const id = await findId(context, code)
      printAct(context, (await context.client.payWithdrawal({ id, reference, ...context.auditInfo })).value)
    },
  }),
  defineCommand('requests decline', {
    help: 'declines a request; the tokens of an accepted withdrawal go back',
    positionals: CODE,
    required: { reason },
    why: 'optional',
    run: async (context, { code, reason: declined }) => {
      const id = await findId(context, code)
      const input = { id, reason: declined, ...context.auditInfo }
      printAct(context, (await context.client.declineTokenRequest(input)).value)
    },
  }),
]
