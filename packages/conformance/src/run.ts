import { contract, type Endpoint } from '@cht/sdk/contract'
import { openBrowser } from './browser.js'
import { createContext } from './context.js'
import type { AccountName, Facts } from './facts.js'
import { assertNoOpenOrders, type Credentials, logIn } from './log-in.js'
import { ConformanceError, Fault, type Finding, Skip, type Warning } from './outcome.js'
import { isInProfile, type Profile } from './profile.js'
import type { Row } from './row.js'
import { ROWS } from './rows/index.js'
import type { Account, RunState } from './state.js'

export interface ConformanceOptions {
  /** URL of the back end's /api. */
  url: string
  /** Verified accounts without open orders. Without one, the rows that need it are skipped. */
  accounts?: Partial<Record<AccountName, Credentials>>
  /**
   * `spec` asks only what the specification of the client says, of a back end that was written from it. Default: `exchange`, the whole
   * contract.
   */
  profile?: Profile
  /** Whether rows that write are run. Default: false. */
  write?: boolean
  /** The domain of the emails that the kit signs up. Default: `example.com`. */
  mailDomain?: string
  /** Called when a sell order and a buy order wait for their match: starts a live session. */
  onOrdersPlaced?: () => Promise<void>
  /** How long to wait for the match, in ms. Default: a minute. */
  matchTimeout?: number
  /** The timeout of a request, in ms. Default: 15 seconds. */
  timeout?: number
}

export interface RowResult {
  id: string
  title: string
  outcome: 'holds' | 'fails' | 'skipped'
  /** What was sent, expected and received, if the row fails. */
  finding?: Finding
  /** Why the row was skipped. */
  reason?: string
  /** Differences from the documented shape that the SDK tolerates. */
  warnings: Warning[]
}

export interface ConformanceReport {
  url: string
  profile: Profile
  rows: RowResult[]
}

const FACT_TEXTS: Record<keyof Facts, string> = {
  sellOrder: 'a sell order of the kit',
  buyOrder: 'a buy order of the kit',
  trade: 'a trade between the two accounts',
  unpaid: 'a trade that waits for its payment',
  paid: 'a paid trade',
  unappealed: 'a trade that nobody has appealed',
  appealed: 'an appeal of the seller',
  confirmed: 'a confirmed trade',
  signUp: 'a sign-up of the kit',
  investment: 'an investment of the kit',
}

/** Why a row cannot run; undefined if it can. */
const findObstacle = ({ needs }: Row, state: RunState, canWrite: boolean): string | undefined => {
  if (needs.write && !canWrite) return 'writes to the back end: run with --write'
  const missing = needs.accounts?.find((name) => !state.accounts[name])
  if (missing) return `needs the account of a ${missing}: --${missing}-email, --${missing}-password`
  const { availableBalance = 0 } = state.accounts.seller?.user ?? {}
  if (needs.tokens !== undefined && availableBalance < needs.tokens)
    return `the seller has ${availableBalance} CHT available, less than ${needs.tokens}`
  const fact = needs.facts?.find((name) => state.facts[name] === undefined)
  if (fact === undefined) return undefined
  const endedBy = state.endedFacts[fact]
  const reason = endedBy
    ? `which was ended when ${endedBy} was not refused`
    : 'which no earlier row has created'
  return `needs ${FACT_TEXTS[fact]}, ${reason}`
}

const isNoResponse = (error: unknown): error is Error =>
  error instanceof Error && (error instanceof TypeError || error.name === 'TimeoutError')

const describeNoResponse = (error: Error) => {
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}

const runRow = async (row: Row, state: RunState, canWrite: boolean): Promise<RowResult> => {
  const { id, title } = row
  const reason = findObstacle(row, state, canWrite)
  if (reason !== undefined) return { id, title, outcome: 'skipped', reason, warnings: [] }
  const context = createContext(state, id)
  const { warnings } = context
  try {
    await row.run(context)
    return { id, title, outcome: 'holds', warnings }
  } catch (error) {
    if (error instanceof Skip) return { id, title, outcome: 'skipped', reason: error.message, warnings }
    if (error instanceof Fault) return { id, title, outcome: 'fails', finding: error.finding, warnings }
    if (!isNoResponse(error)) throw error
    const finding = { expected: 'a response', received: describeNoResponse(error) }
    return { id, title, outcome: 'fails', finding, warnings }
  }
}

const assertReachable = async (state: RunState, url: string) => {
  try {
    await state.openBrowser().send(contract.liveSessions.list)
  } catch (error) {
    if (!isNoResponse(error)) throw error
    throw new ConformanceError(`${url} cannot be reached: ${describeNoResponse(error)}`)
  }
}

/** Sends a request. A missing response is ignored. */
const trySend = async (account: Account | undefined, endpoint: Endpoint, input = {}) => {
  try {
    await account?.browser.send(endpoint, input)
  } catch (error) {
    if (!isNoResponse(error)) throw error
  }
}

/** Cancels the kit's orders that no row has ended, and logs the accounts out. */
const cleanUp = async ({ accounts, facts }: RunState) => {
  const { cancelBuy, cancelSell } = contract.orders
  if (facts.sellOrder) await trySend(accounts.seller, cancelSell, { id: facts.sellOrder })
  if (facts.buyOrder) await trySend(accounts.buyer, cancelBuy, { id: facts.buyOrder })
  for (const account of Object.values(accounts)) await trySend(account, contract.auth.logout)
}

/**
 * Runs the rows of the contract against a back end, one after another. Throws a `ConformanceError` if the back end cannot be
 * reached or an account cannot be used.
 */
export async function runConformance({
  url,
  accounts = {},
  profile = 'exchange',
  write = false,
  mailDomain = 'example.com',
  onOrdersPlaced = async () => {},
  matchTimeout = 60_000,
  timeout = 15_000,
}: ConformanceOptions): Promise<ConformanceReport> {
  const baseURL = url.replace(/\/+$/, '')
  const state: RunState = {
    accounts: {},
    facts: {},
    endedFacts: {},
    profile,
    baseURL,
    openBrowser: () => openBrowser({ baseURL, timeout }),
    mailDomain,
    onOrdersPlaced,
    matchTimeout,
  }
  await assertReachable(state, baseURL)
  for (const name of ['seller', 'buyer'] as const) {
    const credentials = accounts[name]
    if (!credentials) continue
    const account = await logIn(state.openBrowser(), name, credentials)
    if (write) await assertNoOpenOrders(account)
    state.accounts[name] = account
  }
  const rows: RowResult[] = []
  try {
    for (const row of ROWS.filter(({ basis }) => isInProfile(basis, profile)))
      rows.push(await runRow(row, state, write))
  } finally {
    await cleanUp(state)
  }
  return { url: baseURL, profile, rows }
}
