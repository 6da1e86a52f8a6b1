import { formatFieldErrors } from '@cht/sdk/errors'
import { formatTokens } from '@cht/sdk/rules'
import { formatTime } from '../format-time.js'
import { amount, text } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { type ProposalReference, printProposal } from './proposals.js'
import { id, printAll, withReason } from './rows.js'
import { STANDINGS, userLookups } from './user-lookups.js'

const EMAIL = { email: text('email') }
const BLOCK_CONFIRMATIONS = { 'block-confirmations': 'for an account that was taken over' }
const ONLY = { only: text('id', 'one of them') }

const FUNDING = {
  positionals: { ...EMAIL, amount },
  optional: { reference: text('text', 'that of the deposit or payout') },
  why: 'optional',
} as const

const printBalance = (
  context: CommandContext,
  user: { email: string; availableBalance: number; proposal?: ProposalReference | undefined } | undefined,
) => {
  if (user) context.print(`${user.email} now has ${formatTokens(user.availableBalance)} available`)
  printProposal(context, user?.proposal)
}

const printClaim = (
  { print }: CommandContext,
  act:
    | { email: string; id?: string | undefined; taken: number; claim: number; availableBalance: number }
    | undefined,
) => {
  if (!act) return
  print(
    `${formatTokens(act.taken)} taken back from ${act.email}, which now has ${formatTokens(act.availableBalance)} available`,
  )
  if (act.claim > 0) print(`${formatTokens(act.claim)} are still claimed: claims collect ${act.id ?? ''}`)
}

export const users = [
  ...userLookups,
  defineCommand('users closed', {
    help: 'closed accounts whose data is still kept',
    run: (context) =>
      printAll(
        context,
        context.client.closedAccounts,
        ({ id, email, fullName, username, phoneNumber, closedAt }) =>
          `${id}  ${email}  ${fullName}  ${username}  ${phoneNumber}  closed ${formatTime(closedAt)}`,
        'No closed account',
      ),
  }),
  defineCommand('users names', {
    help: 'accounts with a name that a sign-up would refuse',
    run: (context) =>
      printAll(
        context,
        context.client.refusedNames,
        ({ email, fullName, username, problems }) =>
          `${email}  ${fullName}  ${username}  ${formatFieldErrors(problems)}`,
        'No such name',
      ),
  }),
  defineCommand('users suspend', {
    help: 'ends the sessions, blocks orders, matches, investments and withdrawals',
    positionals: EMAIL,
    flags: BLOCK_CONFIRMATIONS,
    why: 'required',
    run: async ({ client, print, auditInfo }, { email, 'block-confirmations': blocksConfirmations }) => {
      const { value: user } = await client.suspend({
        email,
        ...withReason(auditInfo),
        confirm: !blocksConfirmations,
      })
      if (user) print(`${user.email} is ${STANDINGS[user.standing]}, logged out everywhere, and told by mail`)
    },
  }),
  defineCommand('users hold', {
    help: 'as suspend; you can then withdraw and take back tokens, cancel orders and end investments',
    positionals: EMAIL,
    flags: BLOCK_CONFIRMATIONS,
    why: 'required',
    run: async ({ client, print, auditInfo }, { email, 'block-confirmations': blocksConfirmations }) => {
      const { value: user } = await client.hold({
        email,
        ...withReason(auditInfo),
        confirm: !blocksConfirmations,
      })
      if (user) print(`${user.email} is ${STANDINGS[user.standing]}, logged out everywhere, and told by mail`)
    },
  }),
  defineCommand('users take-back', {
    help: 'takes available CHT back from an account on hold; what is missing is recorded as a claim',
    positionals: { ...EMAIL, amount },
    why: 'required',
    run: async (context, { email, amount }) => {
      const input = { email, amount, ...withReason(context.auditInfo) }
      const { value: act } = await context.client.takeBack(input)
      if (!act.proposal) printClaim(context, act)
      printProposal(context, act.proposal)
    },
  }),
  defineCommand('users orders cancel', {
    help: 'cancels the pending orders of an account on hold',
    positionals: EMAIL,
    optional: ONLY,
    why: 'required',
    run: async ({ client, print, auditInfo }, { email, only }) => {
      const { value: done } = await client.cancelOrders({ email, order: only, ...withReason(auditInfo) })
      if (done)
        print(
          `${done.count} pending orders of ${done.email} are cancelled, ${formatTokens(done.returned)} are available again`,
        )
    },
  }),
  defineCommand('users investments end', {
    help: 'ends the investments of an account on hold, without the return of a plan that is not over',
    positionals: EMAIL,
    optional: ONLY,
    why: 'required',
    run: async ({ client, print, auditInfo }, { email, only }) => {
      const { value: done } = await client.endStakes({ email, investment: only, ...withReason(auditInfo) })
      if (done)
        print(
          `${done.count} investments of ${done.email} are ended, ${formatTokens(done.returned)} are available again`,
        )
    },
  }),
  defineCommand('users resume', {
    help: 'ends the suspension or the hold',
    positionals: EMAIL,
    why: 'required',
    run: async ({ client, print, auditInfo }, { email }) => {
      const { value: user } = await client.resume({ email, ...withReason(auditInfo) })
      if (user) print(`${user.email} is ${STANDINGS[user.standing]} again, and told by mail`)
    },
  }),
  defineCommand('users sessions end', {
    help: 'logs a user out everywhere',
    positionals: EMAIL,
    why: 'optional',
    run: async ({ client, print, auditInfo }, { email }) => {
      const { value: user } = await client.endSessions({ email, ...auditInfo })
      if (user) print(`${user.email} is logged out of all sessions (${user.sessions}), and told by mail`)
    },
  }),
  defineCommand('users reset', {
    help: 'mails a user a link and a code to set a new password, which puts the account on hold for 24 hours',
    positionals: EMAIL,
    why: 'required',
    run: async ({ client, print, auditInfo }, { email }) => {
      const { value: user } = await client.resetPassword({ email, ...withReason(auditInfo) })
      if (user) print(`${user.email} is mailed a link and a code, good for 24 hours`)
    },
  }),
  defineCommand('users factor-reset', {
    help: 'after an identity check: removes lost second factors; the account is then on hold for 24 hours',
    positionals: EMAIL,
    why: 'required',
    run: async ({ client, print, auditInfo }, { email }) => {
      const { value: user } = await client.resetFactors({ email, ...withReason(auditInfo) })
      if (user)
        print(
          `${user.email} has no second factor, is logged out of all sessions (${user.sessions}), on hold for 24 hours, and told by mail`,
        )
    },
  }),
  defineCommand('users set-email', {
    help: 'after an identity check: a new email for a lost mailbox, 24 hours later, unless the old mailbox keeps its own; two people',
    positionals: { ...EMAIL, 'new-email': text('new-email') },
    why: 'required',
    run: async (context, { email, 'new-email': newEmail }) => {
      const { value: user } = await context.client.setEmail({
        email,
        newEmail,
        ...withReason(context.auditInfo),
      })
      if (user.changesAt !== undefined)
        context.print(
          `${newEmail} takes the place of ${user.email} on ${formatTime(user.changesAt)}, unless the old mailbox keeps its own. The account is on hold until then`,
        )
      printProposal(context, user.proposal)
    },
  }),
  defineCommand('users fund', {
    ...FUNDING,
    help: 'issues whole CHT to a user; needs --why and a --reference that was not used before, but for a demo',
    run: async (context, { email, amount, reference }) =>
      printBalance(
        context,
        (await context.client.fund({ email, amount, reference, ...context.auditInfo })).value,
      ),
  }),
  defineCommand('users withdraw', {
    ...FUNDING,
    help: 'takes available CHT out; needs --why and a --reference that was not used before, but for a demo',
    run: async (context, { email, amount, reference }) =>
      printBalance(
        context,
        (await context.client.withdraw({ email, amount, reference, ...context.auditInfo })).value,
      ),
  }),
]

export const claims = [
  defineCommand('claims list', {
    help: 'what is still claimed from accounts, oldest first',
    run: (context) =>
      printAll(
        context,
        context.client.claims,
        ({ id, email, amount, taken, createdAt }) =>
          `${id}  ${email}  ${formatTokens(amount - taken)} of ${formatTokens(amount)}  since ${formatTime(createdAt)}`,
        'Nothing is claimed',
      ),
  }),
  defineCommand('claims collect', {
    help: 'takes of a claim what is available now, from an account on hold',
    positionals: { id },
    why: 'required',
    run: async (context, { id }) =>
      printClaim(
        context,
        (await context.client.collectClaim({ id, ...withReason(context.auditInfo) })).value,
      ),
  }),
  defineCommand('claims waive', {
    help: 'waives what is open of a claim',
    positionals: { id },
    why: 'required',
    run: async ({ client, print, auditInfo }, { id }) => {
      const { value: act } = await client.waiveClaim({ id, ...withReason(auditInfo) })
      if (act) print(`Nothing is claimed from ${act.email} by ${act.id} any more`)
    },
  }),
]
