import { join } from 'node:path'
import {
  formatMoney,
  formatTokens,
  getTradeNumber,
  PARTIES,
  type Party,
  type TradeStatement,
} from '@cht/sdk/rules'
import { formatTime } from '../format-time.js'
import { moment, money, oneOf, text } from '../value-parsers.js'
import { printWaiting } from './cases.js'
import { type CommandContext, defineCommand } from './command.js'
import { findOpenAppeal, type OpenAppeal } from './open-appeals.js'
import { listAll, tradeName } from './rows.js'
import { directory, savePictureIfFound } from './save-picture.js'
import { formatPayment, printPayer } from './trade-lines.js'

type Appeal = NonNullable<OpenAppeal['trade']['appeal']>

/** What an open appeal waits for, and until when. */
const STAGE_TEXTS: Record<NonNullable<Appeal['stage']>, (appeal: Appeal, due: string) => string> = {
  undecided: (_, due) => `decision due ${due}`,
  asked: ({ askedParties = [] }, due) => `asked: ${askedParties.join(' and ')}, answer due ${due}`,
  restRequired: (_, due) => `for the buyer if the rest arrives until ${due}, else for the seller`,
  proposed: ({ decidedFor }, due) => `decided for the ${decidedFor}, final ${due}`,
  underReview: ({ decidedFor }, due) => `decided for the ${decidedFor}, review due ${due}`,
}

const formatStage = (appeal: Appeal): string => {
  const { stage, dueAt } = appeal
  return stage === undefined || dueAt === undefined ? '' : STAGE_TEXTS[stage](appeal, formatTime(dueAt))
}

const STATEMENT_TEXTS: Partial<Record<string, string>> = {
  sameSender: 'the seller stated that the sender is the buyer',
  otherSender: 'the seller stated that the sender is not the buyer',
  senderNotStated: 'the seller stated nothing about the sender',
  paid: 'stated that money was paid, when asked to cancel',
  notPaid: 'stated that no money was paid, when asked to cancel',
} satisfies Record<TradeStatement, string>

/** What the parties have stated with events of the trade. */
const printStatements = ({ print }: CommandContext, { events = [] }: OpenAppeal['trade']) => {
  for (const { at, party, statement = '' } of events) {
    const text = STATEMENT_TEXTS[statement]
    if (text !== undefined)
      print(`  ${formatTime(at)}  ${text.startsWith('the seller') ? text : `the ${party} ${text}`}`)
  }
}

const printAppeal = (context: CommandContext, { id, openedAt, trade }: OpenAppeal) => {
  const { print } = context
  const { amount, paidAt, proofReused, seller, buyer, appeal } = trade
  print(`${getTradeNumber(trade._id)}  ${id}  ${formatTokens(amount)}  opened ${formatTime(openedAt)}`)
  if (appeal) print(`  ${formatStage(appeal)}`)
  print(`  ${formatPayment(trade)}`)
  if (paidAt) print(`  proof sent ${formatTime(paidAt)}`)
  for (const received of trade.receivedAmounts ?? [])
    if (trade.payment)
      print(`  the seller says that ${formatMoney({ ...trade.payment, amount: received })} has arrived`)
  if (trade.restSentAt) print(`  proof of the rest sent ${formatTime(trade.restSentAt)}`)
  print(`  seller ${seller.fullName} ${seller.phoneNumber ?? ''}`)
  print(`  buyer  ${buyer.fullName} ${buyer.phoneNumber ?? ''}`)
  printPayer(context, trade)
  if (proofReused) print('  A PICTURE OF A PROOF WAS ALSO SENT BEFORE')
  for (const { by, reason, description } of appeal?.filings ?? []) {
    const [first, ...others] = description.split(/\r?\n/)
    print(`  ${by}: ${reason}: ${first}`)
    for (const line of others) print(`    | ${line}`)
  }
}

type AppealEvent = NonNullable<Appeal['events']>[number]

const EVENT_TEXTS: Partial<Record<string, (party: string) => string>> = {
  'appeal.start': () => 'the operator opened it',
  'statement.add': (party) => `${party} wrote`,
  'picture.add': (party) => `${party} added a picture`,
  'information.ask': (party) => `${party} was asked`,
  'rest.require': (party) => `decided for the ${party} if the rest arrives`,
  'clock.tick': (party) => `${party} did not answer`,
  'appeal.resolve': (party) => `decided for the ${party}`,
  'review.request': (party) => `${party} asked for a review`,
  'decision.accept': (party) => `${party} accepted the decision`,
}

const printEvent = ({ print }: CommandContext, { type, at, party, text, dueAt }: AppealEvent) => {
  const until = dueAt === undefined ? '' : `, until ${formatTime(dueAt)}`
  print(`  ${formatTime(at)}  ${EVENT_TEXTS[type]?.(party ?? '') ?? type}${until}`)
  for (const line of text?.split(/\r?\n/) ?? []) print(`    | ${line}`)
}

/** Reads an appeal: an open one by any form of `tradeName`, any other one by its id. */
const readAppeal = async (context: CommandContext, name: string) => {
  const { id } = (await findOpenAppeal(context, name)) ?? { id: name }
  return context.client.appeal({ id })
}

const printNamedAppeal = async (context: CommandContext, name: string) => {
  const appeal = await readAppeal(context, name)
  printAppeal(context, appeal)
  printStatements(context, appeal.trade)
  for (const event of appeal.trade.appeal?.events ?? []) printEvent(context, event)
  if (appeal.trade.paidAt)
    context.print('  --save DIR saves the proof of payment and the pictures of both sides')
}

/** Saves the proof of payment, if there is one, and the pictures that both sides have added. Names those that have been erased. */
const savePictures = async (context: CommandContext, name: string, folder: string) => {
  const { id, trade } = await readAppeal(context, name)
  const save = async (path: string, suffix: string, title: string) => {
    const isSaved = await savePictureIfFound(
      context,
      `appeals/${id}/${path}`,
      join(folder, `${id}-${suffix}.jpg`),
    )
    if (!isSaved) context.print(`${title} has been erased`)
  }
  if (trade.paidAt) await save('proof', 'proof', 'The proof of payment')
  if (trade.restSentAt) await save('proof-of-rest', 'proof-of-rest', 'The proof of the rest')
  const pictures = (trade.appeal?.events ?? []).flatMap(({ picture, party }) =>
    picture === undefined ? [] : [{ party, pictureId: picture.split('/').at(-1) ?? '' }],
  )
  for (const [index, { party, pictureId }] of pictures.entries()) {
    const number = index + 1
    await save(`pictures/${pictureId}`, `${number}-${party}`, `Picture ${number}, of the ${party},`)
  }
}

type OutcomeFormatter = (order: string, outcome: string) => string
const afterReviewPeriod: OutcomeFormatter = (order, outcome) =>
  `in 24 hours order ${order} is ${outcome}, unless the other side asks for a review`
const atOnce: OutcomeFormatter = (order, outcome) => `order ${order} is ${outcome}`

/** Formats the outcome of a decision and when it is carried out, by the stage in which the decision is made (decision 6). */
const OUTCOME_FORMATTERS: Record<NonNullable<Appeal['stage']>, OutcomeFormatter> = {
  undecided: afterReviewPeriod,
  asked: afterReviewPeriod,
  restRequired: afterReviewPeriod,
  proposed: afterReviewPeriod,
  underReview: atOnce,
}

const formatDecision = ({ trade }: OpenAppeal, to: Party): string => {
  const tokens = formatTokens(trade.amount)
  const outcome = to === 'buyer' ? `completed, ${tokens} are theirs` : `cancelled, ${tokens} are theirs again`
  const format = OUTCOME_FORMATTERS[trade.appeal?.stage ?? 'undecided']
  return `Decided for the ${to}, ${trade[to].fullName}: ${format(getTradeNumber(trade._id), outcome)}`
}

export const appeals = [
  defineCommand('appeals list', {
    help: 'open appeals, each with the order number that users see, what is due, and what each side wrote',
    run: async (context) => {
      const appeals = await listAll(context.client.appeals)
      if (appeals.length === 0) context.print('No open appeals')
      for (const appeal of appeals) printAppeal(context, appeal)
    },
  }),
  defineCommand('appeals show', {
    help: 'shows one appeal and all that happened in it, or saves its proof of payment and pictures',
    positionals: { name: tradeName },
    optional: { save: directory },
    why: 'optional',
    run: async (context, { name, save: folder }) =>
      folder === undefined ? printNamedAppeal(context, name) : savePictures(context, name, folder),
  }),
  defineCommand('appeals ask', {
    help: 'asks one side, or both, for something until an instant, an hour to seven days from now; both sides read the text',
    positionals: {
      name: tradeName,
      party: oneOf('party', [...PARTIES, 'both'] as const),
      text: text('text'),
    },
    required: { until: moment },
    why: 'optional',
    run: async (context, { name, party, text, until: dueAt }) => {
      const { id } = (await findOpenAppeal(context, name)) ?? { id: name }
      const { value } = await context.client.askParty({ id, party, text, dueAt, ...context.auditInfo })
      const whom = party === 'both' ? 'both sides' : `the ${party}`
      context.print(`Asked ${whom}, answer due ${formatTime(value?.dueAt ?? dueAt)}`)
    },
  }),
  defineCommand('appeals require-rest', {
    help: 'decides for the buyer if that much more arrives until an instant, one to 24 hours from now, else for the seller',
    positionals: { name: tradeName },
    required: {
      amount: money,
      until: moment,
      reason: text('text', 'the reason, which both sides read'),
    },
    why: 'optional',
    run: async (context, { name, amount, until: dueAt, reason }) => {
      const { id } = (await findOpenAppeal(context, name)) ?? { id: name }
      await context.client.requireRest({ id, amount, reason, dueAt, ...context.auditInfo })
      context.print(`The buyer has until ${formatTime(dueAt)} to send the rest`)
    },
  }),
  defineCommand('appeals resolve', {
    help: 'decides with a reason that both sides read; the tokens stay in escrow for 24 hours, unless this ends a review',
    positionals: { name: tradeName },
    required: { to: oneOf('party', PARTIES), reason: text('text', 'the reason, which both sides read') },
    why: 'optional',
    run: async (context, { name, to, reason }) => {
      const found = await findOpenAppeal(context, name)
      const id = found?.id ?? name
      const { value } = await context.client.resolveAppeal({ id, to, reason, ...context.auditInfo })
      if (printWaiting(context, id, value)) return
      context.print(found ? formatDecision(found, to) : `Decided for the ${to}`)
    },
  }),
]
