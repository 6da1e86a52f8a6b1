import { expectTypeOf, test } from 'vitest'
import type { User } from './auth/index.js'
import { type ApiError, type ExchangeError, isApiError, isExchangeError } from './errors.js'
import { type CallOptions, type Client, createClient } from './index.js'
import type { InvestmentList } from './investments/model.js'
import type { SessionStatus } from './live-sessions/index.js'
import type { Money } from './money.js'
import { createOperatorClient } from './operator/index.js'
import type { AllOrders, Order } from './orders/index.js'
import type { Page, PageRequest } from './pagination.js'
import type { MatchedOrder, TradeState } from './trades/index.js'

// What a user of the package sees, checked by `tsc -b`; nothing here runs.
declare const client: Client

test('a read answers its payload, a write its payload or nothing', () => {
  expectTypeOf(client.orders.all()).resolves.toEqualTypeOf<AllOrders>()
  expectTypeOf(client.trades.open()).resolves.toEqualTypeOf<Page<MatchedOrder>>()
  expectTypeOf(client.investments.list()).resolves.toEqualTypeOf<InvestmentList>()
  expectTypeOf(client.settings.pendingVerification()).resolves.toEqualTypeOf<boolean>()
  expectTypeOf(client.auth.checkAuth()).resolves.toEqualTypeOf<User>()
  expectTypeOf(client.orders.cancelBuy({ id: 'o1' })).resolves.toEqualTypeOf<Order | undefined>()
  expectTypeOf(client.orders.confirm({ id: 't1' })).resolves.toEqualTypeOf<MatchedOrder | undefined>()
  expectTypeOf(client.auth.logout()).resolves.toEqualTypeOf<undefined>()
})

test('login and signup answer the user beside the server’s words', () => {
  expectTypeOf(client.auth.login({ email: 'a@b.io', password: 'secret' })).resolves.toEqualTypeOf<
    { value: User | undefined; message: string | undefined } | undefined
  >()
})

test('every call takes its one input, then the options', () => {
  expectTypeOf(client.orders.createBuy).parameter(0).toHaveProperty('paymentMethod')
  expectTypeOf(client.orders.createBuy).parameter(1).toEqualTypeOf<CallOptions | undefined>()
  expectTypeOf(client.orders.all).parameter(0).toEqualTypeOf<PageRequest | undefined>()
  expectTypeOf(client.orders.all).parameter(1).toEqualTypeOf<CallOptions | undefined>()
  expectTypeOf(client.now).returns.toBeNumber()
})

test('what the exchange would refuse does not compile', () => {
  // @ts-expect-error 1 is not one of the amounts
  client.orders.createBuy({ amount: 1, paymentMethod: 'bank' })
  // @ts-expect-error there is no such payment method
  client.orders.createBuy({ amount: 25_000, paymentMethod: 'cash' })
  // @ts-expect-error which order
  client.orders.cancelBuy({})
  // @ts-expect-error no such reason
  client.appeals.create({ order: 't1', reason: 'Because', description: '' })
  // @ts-expect-error no plan of 7 days
  client.investments.create({ amount: 25_000, planDurationDays: 7, roiPercentage: 10 })
  // @ts-expect-error the operator has a client of its own
  client.operator
  // @ts-expect-error its token is needed
  createOperatorClient({})
})

test('instants are numbers, states and currencies are known names', () => {
  expectTypeOf<MatchedOrder['paymentDueAt']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<MatchedOrder['state']>().toEqualTypeOf<TradeState | undefined>()
  expectTypeOf<Money['currency']>().toEqualTypeOf<'NGN' | 'GHS' | 'KES' | 'USDT'>()
  expectTypeOf<SessionStatus['state']>().toEqualTypeOf<'none' | 'ongoing' | 'upcoming'>()
})

test('a caught error is told apart by its guards', () => {
  const caught: unknown = undefined
  if (isApiError(caught)) {
    expectTypeOf(caught).toEqualTypeOf<ApiError>()
    expectTypeOf(caught.status).toBeNumber()
  }
  if (isExchangeError(caught)) expectTypeOf(caught).toEqualTypeOf<ExchangeError>()
})

test('a client needs nothing to be made, and takes any fetch', () => {
  expectTypeOf(createClient).toBeCallableWith()
  expectTypeOf(createClient).toBeCallableWith({ baseURL: 'https://exchange.example/api', fetch })
})
