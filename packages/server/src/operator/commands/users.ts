import { formatTokens } from '@cht/sdk/money'
import { everyRow } from '@cht/sdk/pagination'
import { amount, text } from '../value-parsers.js'
import { type Call, defineCommand } from './command.js'

const moved = { takes: { email: text('EMAIL'), amount }, signed: true } as const

const showBalance = ({ say }: Call, user: { email: string; availableBalance: number } | undefined) => {
  if (user) say(`${user.email} now has ${formatTokens(user.availableBalance)} available`)
}

export const users = [
  defineCommand('users list', {
    help: 'everybody, with balances',
    run: async ({ client, say }) => {
      for await (const user of everyRow(client.users, {}))
        say(
          `${user.email.padEnd(28)} ${user.fullName.padEnd(20)} ${user.verification.padEnd(13)} ${formatTokens(user.availableBalance)} available, ${formatTokens(user.escrowBalance)} in escrow, ${formatTokens(user.stakedBalance)} staked`,
        )
    },
  }),
  defineCommand('users fund', {
    ...moved,
    help: 'gives a user whole CHT',
    run: async (call, { email, amount }) =>
      showBalance(call, await call.client.fund({ email, amount, ...call.signed })),
  }),
  defineCommand('users withdraw', {
    ...moved,
    help: 'takes available CHT out',
    run: async (call, { email, amount }) =>
      showBalance(call, await call.client.withdraw({ email, amount, ...call.signed })),
  }),
]
