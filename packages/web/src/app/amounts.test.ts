import { investmentForm } from '@cht/machines/investments'
import { sellOrderForm } from '@cht/machines/orders'
import { readText } from '@cht/ui/stories/read-html'
import { type ComponentType, createElement } from 'react'
import { expect, test } from 'vitest'
import { renderHtml } from '../../stories/support/render-html.js'
import { stubForm } from '../../stories/support/stubs.js'
import AffiliateScreen from '../features/affiliate/affiliate-screen.js'
import HomeScreen from '../features/home/home-screen.js'
import CreateInvestmentScreen from '../features/investments/create-investment-screen.js'
import InvestmentScreen from '../features/investments/investment-screen.js'
import CreateBuyOrderScreen from '../features/orders/create-buy-order-screen.js'
import CreateSellOrderScreen from '../features/orders/create-sell-order-screen.js'
import OrdersScreen from '../features/orders/orders-screen.js'

const forms = [
  stubForm(sellOrderForm, 'editing', { amount: 75_000, paymentMethod: 'bank' }),
  stubForm(investmentForm, 'editing', { amount: 100_000, planDurationDays: 14 }),
]

test.each<[url: string, screen: ComponentType]>([
  ['/home', HomeScreen],
  ['/orders?side=sell&tab=pending', OrdersScreen],
  ['/orders?side=sell&tab=approved', OrdersScreen],
  ['/create-buy-order', CreateBuyOrderScreen],
  ['/create-sell-order', CreateSellOrderScreen],
  ['/investment?tab=pending', InvestmentScreen],
  ['/investment?tab=completed', InvestmentScreen],
  ['/create-investment', CreateInvestmentScreen],
  ['/affiliate', AffiliateScreen],
])('[money.1] every amount on %s has its unit', (url, screen) => {
  const text = readText(renderHtml(createElement(screen), { url, forms }))
  // The digits of an amount are grouped; five or more without groups are an amount that was not formatted. Years have four.
  const amounts = text.match(/\d{1,3}(,\d{3})+(\.\d\d)?( [A-Z]{3,4})?|\d{5,}/g) ?? []
  expect(amounts.length).toBeGreaterThan(1)
  expect(amounts.filter((amount) => !/\d CHT$|\.\d\d NGN$/.test(amount))).toEqual([])
})
