import { formatTime } from '../format-time.js'
import { type CommandContext, defineCommand } from './command.js'
import { id, printAll } from './rows.js'

/** What an act returns that waits for a second person. */
export interface ProposalReference {
  id: string
  expiresAt: number
}

/** Prints the command by which a second person approves, if an act waits for one. */
export function printProposal(
  { print }: Pick<CommandContext, 'print'>,
  proposal: ProposalReference | undefined,
): void {
  if (!proposal) return
  print(
    `Proposed: nothing is done before another person approves it, until ${formatTime(proposal.expiresAt)}:`,
  )
  print(`  proposals approve ${proposal.id}`)
}

const formatInput = (input: Record<string, unknown>) =>
  Object.entries(input)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join('; ')

export const proposals = [
  defineCommand('proposals list', {
    help: 'what was proposed for a second person, newest first',
    run: (context) =>
      printAll(
        context,
        context.client.proposals,
        ({ id, endpoint, input, state, proposedBy, proposedAt, decidedBy }) =>
          `${id}  ${state}${decidedBy === undefined ? '' : ` by ${decidedBy}`}  ${endpoint}  by ${proposedBy}, ${formatTime(proposedAt)}  ${formatInput(input)}`,
        'Nothing was proposed',
      ),
  }),
  defineCommand('proposals approve', {
    help: 'approves what another person has proposed, and does it',
    positionals: { id },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { id }) => {
      await client.approveProposal({ id, ...auditInfo })
      print(`Approved ${id}, and done`)
    },
  }),
  defineCommand('proposals decline', {
    help: 'declines a proposal, or takes back your own',
    positionals: { id },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { id }) => {
      await client.declineProposal({ id, ...auditInfo })
      print(`Declined ${id}`)
    },
  }),
]
