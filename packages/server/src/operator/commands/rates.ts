import { CURRENCIES, type Currency } from '@cht/sdk/rules'
import { InvalidArgumentError } from 'commander'
import { type ListParser, rate } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'

type Rates = Partial<Record<Currency, number | undefined>>

const rateList: ListParser<Rates> = {
  item: rate,
  add: (text, rates = {}) => {
    const { currency, price } = rate.parse(text)
    if (rates[currency] !== undefined) throw new InvalidArgumentError(`${currency} is given twice.`)
    return { ...rates, [currency]: price }
  },
}

/** Tells which currencies have no price (decision 24). */
export function printUnpriced(print: CommandContext['print'], rates: Rates): void {
  const unpriced = CURRENCIES.filter((currency) => rates[currency] === undefined)
  if (unpriced.length > 0)
    print(
      `No price in ${unpriced.join(', ')}: orders that are paid in it are refused and not matched. Set it with "rates set"`,
    )
}

const formatPrice = (rates: Rates, currency: Currency) => rates[currency] ?? 'not set'

const setRates = async ({ client, print, auditInfo }: CommandContext, newRates: Rates) => {
  const before = await client.rates()
  const after = (await client.setRates({ ...newRates, ...auditInfo })).value
  for (const currency of CURRENCIES) {
    const [oldPrice, newPrice] = [formatPrice(before, currency), formatPrice(after, currency)]
    print(
      newRates[currency] === undefined
        ? `${currency}  ${newPrice}`
        : `${currency}  ${oldPrice} → ${newPrice}`,
    )
  }
  printUnpriced(print, after)
}

export const rates = [
  defineCommand('rates show', {
    help: 'what 1 CHT costs',
    run: async ({ client, print }) => {
      const rates = await client.rates()
      for (const currency of CURRENCIES) print(`${currency}  ${formatPrice(rates, currency)}`)
      printUnpriced(print, rates)
    },
  }),
  defineCommand('rates set', {
    help: `sets prices, such as NGN=1 USDT=0.00065; the others stay`,
    rest: rateList,
    why: 'optional',
    run: (context, { rest }) => setRates(context, rest),
  }),
]
