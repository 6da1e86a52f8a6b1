import { operator, PRICE_CHANGE_MAX } from '@cht/sdk/operator'
import { CURRENCIES } from '@cht/sdk/rules'
import type { FastifyInstance } from 'fastify'
import { toIso } from '../domain/to-iso.js'
import { listPrices, type NewPrices, type StoredPrice, setRates } from '../features/rates/service.js'
import { invalidInput, Refusal } from '../kernel/refusal.js'
import type { ServerContext } from '../platform/context.js'
import { lockRow } from '../platform/db/locks.js'
import { registerEndpoint } from '../platform/http/router.js'
import type { AuditOperatorAct } from './audit-act.js'
import { getOperatorName } from './caller.js'
import { registerAct } from './register-act.js'

const toWirePrice = ({ currency, price, setAt, setBy }: StoredPrice) => ({
  currency,
  price,
  setAt: toIso(setAt),
  setBy: setBy ?? undefined,
})

const isLarge = (before: number, after: number) => Math.abs(after - before) > before * PRICE_CHANGE_MAX

/** Throws 409 if a price changes by more than a typing error should. */
const assertNear = (before: readonly StoredPrice[], prices: NewPrices) => {
  for (const { currency, price } of before) {
    const next = prices[currency]
    if (next !== undefined && isLarge(price, next))
      throw new Refusal(
        409,
        'confirmation_required',
        `The price in ${currency} changes from ${price} to ${next}, by more than ${PRICE_CHANGE_MAX * 100} %: confirm it`,
      )
  }
}

/** Registers the prices, for the operator. */
export function registerPrices(
  app: FastifyInstance,
  context: ServerContext,
  auditAct: AuditOperatorAct,
): void {
  const { db, clock } = context
  registerEndpoint(app, context, operator.rates, async () => (await listPrices(db)).map(toWirePrice))
  registerAct(app, context, operator.setRates, async (tx, call) => {
    const { confirm, by: _, why: __, ...prices } = call.input
    const changed = CURRENCIES.filter((currency) => prices[currency] !== undefined)
    if (changed.length === 0) throw invalidInput([{ path: '', message: 'must have at least one price' }])
    // Two changes run one after the other, so that each is compared with the price that it replaces.
    const { now } = await lockRow(tx, clock, { sql: 'select from exchange' })
    if (!confirm) assertNear(await listPrices(tx), prices)
    await setRates(tx, prices, { now, by: getOperatorName(call) })
    await auditAct(tx, call, 'rates.set', { details: { ...prices } })
    return (await listPrices(tx)).map(toWirePrice)
  })
}
