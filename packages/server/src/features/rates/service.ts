import type { Rates } from '@cht/sdk/contract'
import { CURRENCIES, type Currency } from '@cht/sdk/rules'
import type { Row } from '../../kernel/tables.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'

/** The price of 1 CHT in each currency that has one. */
export async function readRates(db: Queryable): Promise<Rates> {
  const rows = await db.query<{ currency: Currency; price: number }>(
    'select currency, price::float8 as price from rates',
  )
  return Object.fromEntries(rows.map(({ currency, price }) => [currency, price]))
}

/** Lists the currencies without a price. Orders in them are refused and not matched (decision 24). */
export async function listUnpriced(db: Queryable): Promise<Currency[]> {
  const rates = await readRates(db)
  return CURRENCIES.filter((currency) => rates[currency] === undefined)
}

/** A price, with when it was set in ms of exchange time and by whom. */
export interface StoredPrice extends Row<'rates', 'setAt' | 'setBy'> {
  currency: Currency
  price: number
}

/** The prices in the order of the currencies. */
export async function listPrices(db: Queryable): Promise<StoredPrice[]> {
  const rows = await db.query<StoredPrice>(
    'select currency, price::float8 as price, set_at, set_by from rates',
  )
  return CURRENCIES.flatMap((currency) => rows.filter((row) => row.currency === currency))
}

export type NewPrices = { [Name in Currency]?: number | undefined }

/** Sets the prices in `rates` and keeps the others. A trade keeps the price of its match (decision 24). */
export async function setRates(
  tx: Queryable,
  rates: NewPrices,
  { now, by }: { now: number; by: string | undefined },
): Promise<void> {
  for (const currency of CURRENCIES) {
    const price = rates[currency]
    if (price === undefined) continue
    await tx.query(
      `insert into rates values ($1, $2, $3, $4) on conflict (currency) do update
       set price = excluded.price, set_at = excluded.set_at, set_by = excluded.set_by`,
      [currency, price, toTimestamp(now), by ?? null],
    )
  }
}
