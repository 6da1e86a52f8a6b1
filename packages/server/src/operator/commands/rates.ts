import { type OperatorPrice, PRICE_CHANGE_MAX } from '@cht/sdk/operator'
import { CURRENCIES, type Currency, DAY, HOUR, MINUTE } from '@cht/sdk/rules'
import { InvalidArgumentError } from 'commander'
import { formatTime } from '../format-time.js'
import { type ListParser, rate } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'

type Prices = Partial<Record<Currency, number | undefined>>

const rateList: ListParser<Prices> = {
  item: rate,
  add: (text, rates = {}) => {
    const { currency, price } = rate.parse(text)
    if (rates[currency] !== undefined) throw new InvalidArgumentError(`${currency} is given twice.`)
    return { ...rates, [currency]: price }
  },
}

/** Tells which currencies have no price (decision 24). */
export function printUnpriced(print: CommandContext['print'], prices: readonly OperatorPrice[]): void {
  const priced = prices.map(({ currency }) => currency)
  const unpriced = CURRENCIES.filter((currency) => !priced.includes(currency))
  if (unpriced.length > 0)
    print(
      `No price in ${unpriced.join(', ')}: orders that are paid in it are refused and not matched. Set it with "rates set"`,
    )
}

const findPrice = (prices: readonly OperatorPrice[], currency: Currency) =>
  prices.find((price) => price.currency === currency)

const formatPrice = (price: OperatorPrice | undefined) => price?.price ?? 'not set'

/** The age of a price in its largest unit, such as `3 hours`. */
const formatAge = (ms: number): string => {
  const [unit, name] = ms >= 2 * DAY ? [DAY, 'days'] : ms >= 2 * HOUR ? [HOUR, 'hours'] : [MINUTE, 'minutes']
  return `${Math.floor(ms / unit)} ${name}`
}

/** A price, since when it is not set again, and by whom. */
const describePrice = (price: OperatorPrice | undefined, now: number) =>
  price === undefined
    ? 'not set'
    : `${price.price}  set ${formatTime(price.setAt)}, ${formatAge(now - price.setAt)} ago${price.setBy === undefined ? '' : `, by ${price.setBy}`}`

const setRates = async (
  { client, print, auditInfo }: CommandContext,
  newPrices: Prices,
  confirm: boolean,
) => {
  const before = await client.rates()
  const { value: after = [] } = await client.setRates({ ...newPrices, confirm, ...auditInfo })
  for (const currency of CURRENCIES) {
    const [oldPrice, newPrice] = [before, after].map((prices) => formatPrice(findPrice(prices, currency)))
    print(
      newPrices[currency] === undefined
        ? `${currency}  ${newPrice}`
        : `${currency}  ${oldPrice} → ${newPrice}`,
    )
  }
  printUnpriced(print, after)
}

export const rates = [
  defineCommand('rates show', {
    help: 'what 1 CHT costs, since when, and who has set it',
    run: async ({ client, print }) => {
      const [prices, { now }] = await Promise.all([client.rates(), client.clock()])
      for (const currency of CURRENCIES)
        print(`${currency}  ${describePrice(findPrice(prices, currency), now)}`)
      printUnpriced(print, prices)
    },
  }),
  defineCommand('rates set', {
    help: `sets prices, such as NGN=1 USDT=0.00065; the others stay`,
    rest: rateList,
    flags: { confirm: `a price changes by more than ${PRICE_CHANGE_MAX * 100} %` },
    why: 'optional',
    run: (context, { rest, confirm }) => setRates(context, rest, confirm),
  }),
]
