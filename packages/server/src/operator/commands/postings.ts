import { formatTokens } from '@cht/sdk/rules'
import { amount, text } from '../value-parsers.js'
import { defineCommand } from './command.js'
import { printProposal } from './proposals.js'
import { withReason } from './rows.js'

export const postings = [
  defineCommand('postings reverse', {
    help: 'sends back what a posting has moved, once: from an account on hold up to what is available, the rest is claimed',
    positionals: { posting: text('posting', 'as `statement` prints it') },
    optional: { amount },
    why: 'required',
    run: async (context, { posting, amount: reversedAmount }) => {
      const input = { posting, amount: reversedAmount, ...withReason(context.auditInfo) }
      const { value: reversal } = await context.client.reversePosting(input)
      const { proposal, returned, claim } = reversal
      if (!proposal) context.print(`${formatTokens(returned)} of ${formatTokens(reversal.amount)} went back`)
      if (claim !== undefined)
        context.print(
          `${formatTokens(reversal.amount - returned)} are still claimed: claims collect ${claim}`,
        )
      printProposal(context, proposal)
    },
  }),
]
