import type { Rates } from '@cht/sdk/contract'
import { CURRENCIES, DAY, findNextOccurrence, type Occurrence } from '@cht/sdk/rules'
import type { ServerContext } from '../../platform/context.js'
import type { TemplateValues } from '../../platform/http/template.js'
import { IS_UNMATCHABLE_USER_SQL } from '../auth/standing.js'
import { listSessions } from '../live-sessions/service.js'
import { readRates } from '../rates/service.js'

/** `Africa/Lagos` → `Lagos time` */
const formatZone = (timeZone: string) => {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return city === 'UTC' ? 'UTC' : `${city} time`
}

/** A page without a script cannot know the visitor's time zone, so the text has that of the exchange: `Today 19:30, Lagos time`. */
export function formatNextSession(occurrence: Occurrence | undefined, now: number): string {
  if (occurrence === undefined) return 'None planned yet'
  const { startTime, timeZone, localDate } = occurrence
  const toDate = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
  const day = { [toDate(now)]: 'Today', [toDate(now + DAY)]: 'Tomorrow' }[localDate] ?? localDate
  return `${day} ${startTime}, ${formatZone(timeZone)}`
}

const PRICE_FORMAT = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** `1.00 NGN, 0.00065 USDT` */
export function formatPrices(rates: Rates): string {
  const prices = CURRENCIES.flatMap((currency) => {
    const price = rates[currency]
    return price === undefined ? [] : [`${PRICE_FORMAT.format(price)} ${currency}`]
  })
  return prices.length === 0 ? 'Not set yet' : prices.join(', ')
}

const formatCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export function formatWaiting({ buy, sell }: { buy: number; sell: number }): string {
  return buy + sell === 0
    ? 'None yet'
    : `${formatCount(buy, 'buyer', 'buyers')}, ${formatCount(sell, 'seller', 'sellers')}`
}

/** What the landing page says of the exchange, for everybody: numbers without users. */
export async function readLandingFacts(
  context: Pick<ServerContext, 'config' | 'db' | 'clock'>,
): Promise<TemplateValues> {
  const { db, clock } = context
  const now = clock.now()
  const [sessions, rates, counts] = await Promise.all([
    listSessions(db, context),
    readRates(db),
    db.query<{ side: 'buy' | 'sell'; count: number }>(
      `select side, count(*)::int as count from orders
       where status = 'pending'
         and not exists (select from users where users.id = user_id and ${IS_UNMATCHABLE_USER_SQL})
       group by side`,
      [],
    ),
  ])
  const countOf = (side: 'buy' | 'sell') => counts.find((row) => row.side === side)?.count ?? 0
  return {
    nextSession: formatNextSession(findNextOccurrence(sessions, now), now),
    price: formatPrices(rates),
    waiting: formatWaiting({ buy: countOf('buy'), sell: countOf('sell') }),
  }
}
