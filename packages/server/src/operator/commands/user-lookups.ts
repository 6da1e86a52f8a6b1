import { standingLifecycle } from '@cht/machines/lifecycles'
import type { Order } from '@cht/sdk/contract'
import type { FoundUser, SearchedField, UserCase } from '@cht/sdk/operator'
import { type AccountStanding, formatBalance, formatTokens, type Side } from '@cht/sdk/rules'
import { formatTime } from '../format-time.js'
import { quote } from '../operator-command.js'
import { text } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { pageOptions, printNextPage, user } from './rows.js'
import { formatDetails, printTradeSummary } from './trade-lines.js'

/** How many users are listed without `--limit`. */
const DEFAULT_LIMIT = 20

export const STANDINGS: Record<AccountStanding, string> = {
  active: 'active',
  suspended: 'suspended',
  suspendedWithoutConfirming: 'suspended and cannot confirm payments',
  held: 'on hold',
  heldWithoutConfirming: 'on hold and cannot confirm payments',
}

/** Formats what a list adds to an account that is not verified, not active, or closed. */
const formatMarks = ({
  phoneVerified,
  standing,
  closedAt,
}: {
  phoneVerified: boolean
  standing: AccountStanding
  closedAt?: number | undefined
}) =>
  [
    ...(closedAt === undefined ? [] : [`closed ${formatTime(closedAt)}`]),
    ...(phoneVerified ? [] : ['not verified by code']),
    ...(standingLifecycle.restore(standing).matches('active') ? [] : [STANDINGS[standing]]),
  ]
    .map((mark) => `  (${mark})`)
    .join('')

const FIELDS: Record<SearchedField, string> = {
  id: 'id',
  email: 'email',
  username: 'username',
  name: 'name',
  phone: 'phone number',
  referralCode: 'referral code',
  account: 'account number',
  wallet: 'wallet',
}

const printFound = ({ print }: CommandContext, user: FoundUser) => {
  const { id, email, fullName, username, country, phoneNumber, foundBy } = user
  print(`${id}  ${email}`)
  print(`  ${[fullName, username, country, phoneNumber].filter(Boolean).join(', ')}`)
  print(`  found by ${foundBy.map((field) => FIELDS[field]).join(', ')}${formatMarks(user)}`)
}

const printOrder = ({ print }: CommandContext, side: Side, order: Order) => {
  const { _id, amount, createdAt } = order
  print(`  ${side} ${formatTokens(amount)}  ${formatDetails(order)}`)
  print(`    ${_id}${createdAt === undefined ? '' : `  ${formatTime(createdAt)}`}`)
}

const printTitle = ({ print }: CommandContext, title: string, count: number) =>
  print(count === 0 ? `No ${title}` : `${title[0]?.toUpperCase()}${title.slice(1)}: ${count}`)

const printAccount = ({ print }: CommandContext, { user, createdAt, closedAt }: UserCase) => {
  const { standing = 'active', holdUntil, verification } = user
  const rows: Record<string, string | undefined> = {
    id: user._id,
    username: user.username,
    phone: user.phoneNumber || undefined,
    country: user.countryText ?? user.country,
    'referral code': user.referralCode,
    opened: formatTime(createdAt),
    closed: closedAt === undefined ? undefined : formatTime(closedAt),
    code: user.isPhoneVerified ? undefined : 'not entered',
    identity: verification?.state,
    standing: STANDINGS[standing],
    'hold until': holdUntil === undefined ? undefined : `${formatTime(holdUntil)}, after a reset`,
    'new email': user.pendingEmail,
    'mail refused':
      user.emailRefusedAt === undefined ? undefined : `since ${formatTime(user.emailRefusedAt)}`,
    available: formatBalance(user.availableBalance),
    'in escrow': formatTokens(user.escrowBalance ?? 0),
    staked: formatBalance(user.stakedBalance),
    'held bonus': formatTokens(user.heldReferralBonus ?? 0),
  }
  print(`${user.email}  ${user.fullName}`)
  for (const [name, value] of Object.entries(rows)) if (value) print(`  ${name.padEnd(14)}${value}`)
}

const printCase = (context: CommandContext, found: UserCase) => {
  const { print } = context
  const { buyOrders, sellOrders, trades, stakes, stakeCount, claims } = found
  printAccount(context, found)
  printTitle(context, 'pending orders', buyOrders.length + sellOrders.length)
  for (const order of sellOrders) printOrder(context, 'sell', order)
  for (const order of buyOrders) printOrder(context, 'buy', order)
  printTitle(context, 'open trades', trades.length)
  for (const trade of trades) printTradeSummary({ print: (line) => print(`  ${line}`) }, trade)
  printTitle(context, 'investments', stakeCount)
  for (const { _id, amount, planDurationDays, roiPercentage, investmentEndsAt } of stakes) {
    print(
      `  ${formatTokens(amount)} for ${planDurationDays} days at ${roiPercentage} %, ends ${formatTime(investmentEndsAt)}`,
    )
    print(`    ${_id}`)
  }
  if (stakes.length < stakeCount) print(`  ${stakeCount - stakes.length} older ones are not shown`)
  printTitle(context, 'claims', claims.length)
  for (const { id, amount, taken, createdAt } of claims) {
    print(`  ${formatTokens(amount - taken)} of ${formatTokens(amount)}  since ${formatTime(createdAt)}`)
    print(`    ${id}`)
  }
}

export const userLookups = [
  defineCommand('users list', {
    help: `everybody by username, with balances; ${DEFAULT_LIMIT} without --limit`,
    optional: pageOptions,
    run: async (context, { limit = DEFAULT_LIMIT, cursor }) => {
      const { client, auditInfo, print } = context
      const found = await client.users({ limit, cursor, by: auditInfo.by })
      for (const user of found) {
        print(`${user.email}  ${user.fullName}  ${user.verification}${formatMarks(user)}`)
        print(
          `  ${formatBalance(user.availableBalance)} available, ${formatTokens(user.escrowBalance)} in escrow, ${formatBalance(user.stakedBalance)} staked`,
        )
      }
      printNextPage(context, found, 'users list', { limit })
    },
  }),
  defineCommand('users find', {
    help: 'by email, phone, name, username, id, referral code, account number or wallet; a beginning is enough for most',
    positionals: { text: text('text') },
    optional: pageOptions,
    why: 'optional',
    run: async (context, { text, limit = DEFAULT_LIMIT, cursor }) => {
      const found = await context.client.findUsers({ text, limit, cursor, ...context.auditInfo })
      if (found.length === 0) context.print('Nobody found')
      for (const user of found) printFound(context, user)
      printNextPage(context, found, `users find ${quote(text)}`, { limit })
    },
  }),
  defineCommand('users show', {
    help: 'balances and all that is open, by email, username or id',
    positionals: { user },
    flags: { unmasked: 'with whole numbers' },
    why: 'optional',
    run: async (context, { user, unmasked }) => {
      const numbers = unmasked ? 'full' : 'masked'
      const found = await context.client.user({ user, numbers, ...context.auditInfo })
      printCase(context, found)
    },
  }),
]
