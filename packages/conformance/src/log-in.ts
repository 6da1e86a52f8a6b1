import { contract, type User } from '@cht/sdk/contract'
import type { Browser } from './browser.js'
import { describeAnswer } from './describe-answer.js'
import type { AccountName } from './facts.js'
import { ConformanceError } from './outcome.js'
import type { Account } from './state.js'

export interface Credentials {
  email: string
  password: string
}

const { auth, orders } = contract

/** What makes an account unusable: a check of its user, and how the error says it. */
const OBSTACLES: [isSo: (user: User) => boolean, text: string][] = [
  [({ isPhoneVerified }) => isPhoneVerified === false, 'has not entered the code of its sign-up'],
  [({ standing }) => standing !== undefined, 'is suspended'],
  [({ holdUntil }) => holdUntil !== undefined, 'is on hold'],
  [({ termsToAccept }) => termsToAccept !== undefined, 'has to accept the terms first'],
]

/** Logs in an account, and checks that it can be used. Throws a `ConformanceError`. */
export async function logIn(browser: Browser, name: AccountName, credentials: Credentials): Promise<Account> {
  const refuse = (reason: string): never => {
    throw new ConformanceError(`The account of the ${name} ${reason}`)
  }
  const login = await browser.send(auth.login, { ...credentials })
  if (login.status >= 300) refuse(`cannot log in: ${describeAnswer(login)}`)
  const answer = await browser.send(auth.checkAuth)
  const reading = auth.checkAuth.output(answer.body)
  if (!reading.ok || answer.status >= 300)
    return refuse(`cannot be read by GET /auth/check-auth: ${describeAnswer(answer)}`)
  const user = reading.value
  for (const [isSo, text] of OBSTACLES) if (isSo(user)) refuse(text)
  return { browser, user, ...credentials }
}

/** Throws a `ConformanceError` if the account has open orders or trades: the kit could not tell its own from them. */
export async function assertNoOpenOrders({ browser, email }: Account): Promise<void> {
  const all = orders.all.output((await browser.send(orders.all)).body)
  if (!all.ok) return
  const { buyOrders, sellOrders } = all.value
  const open = [buyOrders, sellOrders].flatMap(({ pending, approved }) => [...pending, ...approved])
  if (open.length > 0)
    throw new ConformanceError(`${email} has open orders or trades: end them first, or use another account`)
}
