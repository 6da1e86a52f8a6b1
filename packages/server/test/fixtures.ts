import { createHash } from 'node:crypto'
import type { MatchedOrder, Order, SavedDetailsInput, SellOrderInput } from '@cht/sdk/contract'
import { EMAIL_CHANGE_DELAY, HOUR, isCountry, type Occurrence, type Party } from '@cht/sdk/rules'
import { expect } from 'vitest'
import { replayTrades } from '../src/features/trading/replay-trades.js'
import { runMatching, startMatching } from '../src/jobs/matching.js'
import type { Database } from '../src/platform/db/database.js'
import { SESSION, SESSION_START, type TestExchange, type TestUser } from './exchange.js'

/** A valid PNG of one red pixel, as a data URL. */
export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='

/** `PICTURE` as a file for a multipart body. */
export function createPictureFile(): Blob {
  return new Blob([Buffer.from(PICTURE.split(',')[1] ?? '', 'base64')], { type: 'image/png' })
}

export const PASSWORD = 'a long enough password'

/** A valid input of signup. */
export function createSignupInput(username: string) {
  return {
    fullName: 'Ada Example',
    username,
    phoneNumber: '+2348000000000',
    email: `${username}@example.com`,
    country: 'nigeria' as const,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    referralCode: '',
    agree: true as const,
  }
}

/** The profile of the signed-in user, as `editProfile` takes it. */
export async function readProfile({ client }: Pick<TestUser, 'client'>) {
  const { fullName, username, phoneNumber, email, country } = await client.auth.checkAuth()
  if (!isCountry(country)) throw new Error(`There is no country ${country}`)
  return { fullName, username, phoneNumber, email, country }
}

/** Requests a change of the profile, after the user has confirmed who they are by the password. */
export async function requestProfileEdit(
  { client, password }: Pick<TestUser, 'client' | 'password'>,
  change: Partial<Awaited<ReturnType<typeof readProfile>>>,
): Promise<void> {
  await client.auth.confirmByPassword({ password })
  await client.settings.editProfile({ ...(await readProfile({ client })), ...change })
}

/** A valid address. Nobody has its key. */
export const TRC20_ADDRESS = 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM'

/** A NIN for each text; its first nine digits have the format of a passport number. */
export function createIdNumber(text: string): string {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6).toString().padStart(11, '0').slice(-11)
}

/** The code in the subject of a mail; '' without one. */
export function parseCode(mail: string): string {
  return /Subject: (\d{6})/.exec(mail)?.[1] ?? ''
}

export const BANK_ORDER: SellOrderInput = {
  amount: 75_000,
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Seller Example',
  accountNumber: '1021334477',
  network: '',
  walletAddress: '',
}

const { amount: _, ...bankAccount } = BANK_ORDER
/** Payment details that a user saves: those of `BANK_ORDER`. */
export const BANK_DETAILS: SavedDetailsInput = { ...bankAccount, name: 'Wages' }

/** Returns the value. Throws if it is undefined. */
export function assertDefined<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Expected a value, got undefined')
  return value
}

export async function placeSellOrder(
  { client }: TestUser,
  input: Partial<SellOrderInput> = {},
): Promise<Order> {
  return assertDefined((await client.orders.createSell({ ...BANK_ORDER, ...input })).value)
}

export async function placeBuyOrder(
  { client }: TestUser,
  input: Partial<Pick<SellOrderInput, 'amount' | 'paymentMethod' | 'network'>> = {},
): Promise<Order> {
  const { amount, paymentMethod, network } = { ...BANK_ORDER, ...input }
  const order = { amount, paymentMethod, ...(network !== '' && { network }) }
  return assertDefined((await client.orders.createBuy(order)).value)
}

export async function getOnlyTrade({ client }: TestUser): Promise<MatchedOrder> {
  const trades = await client.trades.open()
  const [trade] = trades
  if (!trade || trades.length !== 1) throw new Error(`Expected one open trade, found ${trades.length}`)
  return trade
}

/** Creates a seller and a buyer, and advances the clock to the session's start, at which their orders are matched. */
export async function createMatchedTrade(
  exchange: TestExchange,
  names: [string, string] = ['seller', 'buyer'],
) {
  const seller = await exchange.createUser(names[0], { tokens: 100_000 })
  const buyer = await exchange.createUser(names[1])
  await placeSellOrder(seller)
  await placeBuyOrder(buyer)
  await exchange.advanceTo(SESSION_START)
  return { seller, buyer, trade: await getOnlyTrade(buyer) }
}

export const FIRST_SESSION: Occurrence = {
  timeZone: 'Africa/Lagos',
  localDate: '2026-11-20',
  startTime: SESSION.startTime,
  dayStartsAt: Date.UTC(2026, 10, 19, 23),
  startsAt: SESSION_START,
  endsAt: SESSION_START + HOUR,
}

/** The exchange's own clock is still before the day's session, so its jobs do not continue the match. */
const inFirstSession = ({ running: { db, clock, log } }: TestExchange, matchDb = db) => ({
  db: matchDb,
  clock: { ...clock, now: () => SESSION_START },
  log,
})

/** Matches the first batch of the day's session, which the exchange's jobs do not continue. */
export function startFirstMatch(exchange: TestExchange, matchDb?: Database): Promise<void> {
  return startMatching(inFirstSession(exchange, matchDb), FIRST_SESSION)
}

/** Matches the day's session to its end. */
export function runFirstMatch(exchange: TestExchange, matchDb?: Database): Promise<void> {
  return runMatching(inFirstSession(exchange, matchDb), [FIRST_SESSION])
}

export async function getBalances({ client }: TestUser) {
  const {
    availableBalance: available = Number.NaN,
    escrowBalance: escrow,
    stakedBalance: staked,
  } = await client.auth.checkAuth()
  return { available, escrow, staked }
}

/** The operator decides the appeal of a trade for one party, and the other one accepts: the decision is final. */
export async function decideAppeal(
  { operator }: Pick<TestExchange, 'operator'>,
  { tradeId, to, loser }: { tradeId: string; to: Party; loser: TestUser },
): Promise<void> {
  const { appeal } = await loser.client.trades.get({ id: tradeId })
  await operator.resolveAppeal({ id: assertDefined(appeal)._id, to, reason: 'The proof decides' })
  await loser.client.appeals.acceptDecision({ id: tradeId })
}

export async function expectCleanLedger({ operator }: TestExchange): Promise<void> {
  expect((await operator.ledger({ scope: 'full' })).breaches).toEqual([])
}

/** Expects a clean ledger, and that the stored events of each trade lead to its stored state. */
export async function expectConsistentTrades(exchange: TestExchange): Promise<void> {
  await expectCleanLedger(exchange)
  expect((await replayTrades(exchange.running.db)).differences).toEqual([])
}

/**
 * The code and the text of a user's newest notification, without the number of the order: deliveries.test.ts expects it in each
 * text about a trade.
 */
export async function readNewestNotification({
  client,
}: TestUser): Promise<[string | undefined, string] | undefined> {
  const [newest] = await client.notifications.list({ limit: 1 })
  return (
    newest && [newest.code, newest.content.replace(/ Order #[0-9A-Z-]{4}(, reference [0-9A-Z]{4})?\.$/, '')]
  )
}

/** 'done', or the code of the refusal of a call. */
export function getOutcome(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error) => error.code,
  )
}

/** The refusal of a call. Throws if the call succeeds, or fails without a status. */
export async function getRefusal(
  call: Promise<unknown>,
): Promise<{ status: number; code: string; message: string }> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (typeof error !== 'object' || error === null || !('status' in error))
    throw new Error(`Expected a refusal, got ${error}`)
  const { status, code, message } = error as { status: number; code: string; message: string }
  return { status, code, message }
}

/** Requests a new email, which the operator approves. Returns its code. */
export async function approveNewEmail(
  exchange: TestExchange,
  user: TestUser,
  email: string,
): Promise<string> {
  await requestProfileEdit(user, { email })
  const [edit] = await exchange.operator.profileEdits()
  await exchange.operator.decideProfileEdit({ id: edit?.id ?? '' })
  return parseCode(await exchange.readMail(email))
}

/** Requests and confirms a new email. Returns when it takes effect. */
export async function confirmNewEmail(
  exchange: TestExchange,
  user: TestUser,
  email: string,
): Promise<number> {
  const code = await approveNewEmail(exchange, user, email)
  await user.client.auth.verifyOtp({ email, code })
  return exchange.now() + EMAIL_CHANGE_DELAY
}
