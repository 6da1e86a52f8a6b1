import { switchLifecycle } from '@cht/machines/lifecycles'
import type { Endpoint } from '@cht/sdk/contract'
import { SWITCHES, type SwitchName } from '@cht/sdk/rules'
import {
  assertCan,
  assertSwitchAllows,
  resumeDecision,
  resumeTrade,
  toStoredAppeal,
  toStoredTrade,
} from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import type { MemoryStore } from './store.js'

const RUNNING = { stoppedAt: null, text: null }

const getSwitch = ({ stopped }: MemoryStore, name: SwitchName) => stopped.get(name) ?? RUNNING

/** Throws the operator's words if a switch stops the endpoint. */
export function assertNotStopped(store: MemoryStore, { stoppedBy }: Endpoint): void {
  if (stoppedBy !== undefined) assertSwitchAllows(getSwitch(store, stoppedBy))
}

/** Since when something is stopped, in ms; null while it runs. */
export function getStoppedAt(store: MemoryStore, name: SwitchName): number | null {
  return getSwitch(store, name).stoppedAt
}

/** Stops what a switch is for, or changes the words of a stopped one. */
export function stopSwitch(store: MemoryStore, name: SwitchName, text: string): void {
  const before = getStoppedAt(store, name)
  assertCan(switchLifecycle.restore(before), { type: 'switch.stop' })
  const stoppedAt = before ?? store.now()
  store.stopped.set(name, { text, stoppedAt })
  if (name === 'payments') for (const trade of store.trades) trade.stoppedAt = stoppedAt
}

/** Moves the windows of the trades, which stood still. */
const resumeTrades = (store: MemoryStore, stoppedAt: number): void => {
  const stop = { stoppedAt, now: store.now() }
  for (const trade of store.trades) {
    if (trade.endedAt === null) {
      const { paymentDueAt, graceEndsAt, confirmationDueAt } = resumeTrade(toStoredTrade(trade), stop)
      Object.assign(trade, { paymentDueAt, graceEndsAt, confirmationDueAt: confirmationDueAt ?? null })
      const appeal = toStoredAppeal(trade)
      trade.appealDueAt = (appeal && resumeDecision(appeal, stop)) ?? trade.appealDueAt
    }
    trade.stoppedAt = null
  }
}

/** Starts what a switch is for again. */
export function startSwitch(store: MemoryStore, name: SwitchName): void {
  const stoppedAt = getStoppedAt(store, name)
  assertCan(switchLifecycle.restore(stoppedAt), { type: 'switch.start' })
  if (name === 'payments') resumeTrades(store, stoppedAt ?? store.now())
  store.stopped.delete(name)
}

export function createSwitchHandlers(store: MemoryStore): Handlers<'switches'> {
  return {
    list: () =>
      SWITCHES.flatMap((name) => {
        const stopped = store.stopped.get(name)
        return stopped
          ? [{ name, text: stopped.text, stoppedAt: new Date(stopped.stoppedAt).toISOString() }]
          : []
      }),
  }
}
