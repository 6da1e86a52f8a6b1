import type { User } from '@cht/sdk/contract'
import type { Browser } from './browser.js'
import type { AccountName, Facts } from './facts.js'
import type { Profile } from './profile.js'

/** A signed-in account. */
export interface Account {
  browser: Browser
  email: string
  password: string
  user: User
}

/** What the rows share during a run. */
export interface RunState {
  accounts: Partial<Record<AccountName, Account>>
  facts: Facts
  /** Facts that a write has ended that should have been refused, with the id of the row that sent it. */
  endedFacts: Partial<Record<keyof Facts, string>>
  profile: Profile
  /** URL of /api. */
  baseURL: string
  /** Opens a browser, signed out. */
  openBrowser: () => Browser
  /** The domain of the emails that the kit signs up. */
  mailDomain: string
  /** Brings the exchange to its next live session, where orders are matched. */
  onOrdersPlaced: () => Promise<void>
  /** How long the orders may wait for their match, in ms. */
  matchTimeout: number
}
