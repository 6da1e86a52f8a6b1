import { formatTokens } from '@cht/sdk/money'
import { paginate } from '@cht/sdk/pagination'
import { amount, text } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'

const FUNDING = { positionals: { email: text('EMAIL'), amount }, audited: true } as const

const printBalance = (
  { print }: CommandContext,
  user: { email: string; availableBalance: number } | undefined,
) => {
  if (user) print(`${user.email} now has ${formatTokens(user.availableBalance)} available`)
}

export const users = [
  defineCommand('users list', {
    help: 'everybody, with balances',
    run: async ({ client, print }) => {
      for await (const user of paginate(client.users, {}))
        print(
          `${user.email.padEnd(28)} ${user.fullName.padEnd(20)} ${user.verification.padEnd(13)} ${formatTokens(user.availableBalance)} available, ${formatTokens(user.escrowBalance)} in escrow, ${formatTokens(user.stakedBalance)} staked`,
        )
    },
  }),
  defineCommand('users fund', {
    ...FUNDING,
    help: 'gives a user whole CHT',
    run: async (context, { email, amount }) =>
      printBalance(context, await context.client.fund({ email, amount, ...context.signature })),
  }),
  defineCommand('users withdraw', {
    ...FUNDING,
    help: 'takes available CHT out',
    run: async (context, { email, amount }) =>
      printBalance(context, await context.client.withdraw({ email, amount, ...context.signature })),
  }),
]
