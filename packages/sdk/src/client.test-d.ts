import { expectTypeOf, test } from 'vitest'
import { auth } from './auth/endpoints.js'
import type { User } from './auth/model.js'
import type { LoginSession } from './auth/sessions.js'
import {
  type AuthMethods,
  type Client,
  type ClientOf,
  createClient,
  createClientOf,
  type OrderMethods,
} from './client.js'
import type { Contract } from './contract.js'
import {
  type AnyExchangeError,
  type ApiError,
  isApiError,
  isExchangeError,
  type NetworkError,
} from './errors.js'
import type { InvestmentList } from './investments/model.js'
import type { List } from './list-payload.js'
import type { WriteResult } from './methods.js'
import type { Money } from './money.js'
import { createOperatorClient } from './operator/index.js'
import { orders } from './orders/endpoints.js'
import type { Order } from './orders/model.js'
import type { AllOrders } from './orders/reads.js'
import type { Page, PageRequest } from './page.js'
import type { PasskeyRequestOptions } from './second-factor/passkey-model.js'
import type { MatchedOrder } from './trades/model.js'
import type { TradeState } from './trades/rules.js'
import type { CallOptions } from './transport-options.js'

// Types that users of the package see; checked by `tsc -b`, never executed.
declare const client: Client

test('a read resolves to its payload', () => {
  expectTypeOf(client.orders.all()).resolves.toEqualTypeOf<AllOrders>()
  expectTypeOf(client.trades.open()).resolves.toEqualTypeOf<Page<MatchedOrder>>()
  expectTypeOf(client.investments.list()).resolves.toEqualTypeOf<InvestmentList>()
  expectTypeOf(client.settings.pendingVerification()).resolves.toEqualTypeOf<boolean>()
  expectTypeOf(client.auth.checkAuth()).resolves.toEqualTypeOf<User>()
})

test('a write resolves to its payload and the message; the payload may be absent where our contract does not promise it', () => {
  expectTypeOf(client.auth.login).returns.resolves.toEqualTypeOf<WriteResult<User | undefined>>()
  expectTypeOf(client.orders.cancelBuy).returns.resolves.toEqualTypeOf<WriteResult<Order | undefined>>()
  expectTypeOf(client.trades.sendMessage).returns.resolves.toEqualTypeOf<WriteResult<MatchedOrder>>()
  expectTypeOf(client.auth.logout).returns.resolves.toEqualTypeOf<WriteResult<undefined>>()
  expectTypeOf(client.auth.startPasskeyLogin)
    .returns.resolves.toHaveProperty('value')
    .toEqualTypeOf<PasskeyRequestOptions>()
  const operator = createOperatorClient({ token: '' })
  expectTypeOf(operator.fund).returns.resolves.toHaveProperty('value').toHaveProperty('availableBalance')
})

test('a method takes its input, then the options', () => {
  expectTypeOf(client.orders.createBuy).parameter(0).toHaveProperty('paymentMethod')
  expectTypeOf(client.orders.createBuy).parameter(1).toEqualTypeOf<CallOptions | undefined>()
  expectTypeOf(client.orders.all).parameter(0).toEqualTypeOf<PageRequest | undefined>()
  expectTypeOf(client.orders.all).parameter(1).toEqualTypeOf<CallOptions | undefined>()
})

test('invalid inputs and operator calls of a user’s client do not compile', () => {
  // @ts-expect-error 1 is not one of the amounts
  client.orders.createBuy({ amount: 1, paymentMethod: 'bank' })
  // @ts-expect-error there is no such payment method
  client.orders.createBuy({ amount: 25_000, paymentMethod: 'cash' })
  // @ts-expect-error the id of the order is missing
  client.orders.cancelBuy({})
  // @ts-expect-error no such reason
  client.appeals.create({ order: 't1', reason: 'Because', description: '' })
  // @ts-expect-error no plan of 7 days
  client.investments.create({ amount: 25_000, planDurationDays: 7, roiPercentage: 10 })
  // @ts-expect-error the country is missing
  client.settings.editProfile({ fullName: 'A', username: 'a', phoneNumber: '1', email: 'a@b.io' })
  // @ts-expect-error the operator has a separate client
  client.operator
  // @ts-expect-error the token is missing
  createOperatorClient({})
})

test('the client has each group of the contract, exchange time and the live stream', () => {
  expectTypeOf<keyof Client>().toEqualTypeOf<keyof Contract | 'now' | 'position' | 'events'>()
  expectTypeOf(client.now).returns.toBeNumber()
  expectTypeOf(client.orders).toEqualTypeOf<OrderMethods>()
})

test('a client of chosen groups has these alone, with their names', () => {
  const small = createClientOf({}, { auth, orders })
  expectTypeOf(small).toEqualTypeOf<ClientOf<'auth' | 'orders'>>()
  expectTypeOf<keyof typeof small>().toEqualTypeOf<'auth' | 'orders' | 'now' | 'position' | 'events'>()
  expectTypeOf(small.auth).toEqualTypeOf<AuthMethods>()
  // @ts-expect-error not among the groups
  small.trades
  // @ts-expect-error the endpoints of another group
  createClientOf({}, { orders: auth })
})

test('a client has the extensions in the group of their noun', () => {
  expectTypeOf(client.auth.sessions).returns.resolves.toEqualTypeOf<List<LoginSession>>()
  expectTypeOf(client.trades.requestExtension).returns.resolves.toEqualTypeOf<WriteResult<MatchedOrder>>()
  // @ts-expect-error it belongs to `auth`
  client.sessions
})

test('a list tells how many items were left out', () => {
  expectTypeOf(client.orders.pendingBuy).returns.resolves.toEqualTypeOf<Page<Order>>()
  expectTypeOf<Page<Order>['invalidItems']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<AllOrders['buyOrders']['pending']['invalidItems']>().toEqualTypeOf<number | undefined>()
})

test('a picture may be a file, a data URL, or a file of React Native', () => {
  const picture = { uri: 'file:///receipt.jpg', name: 'receipt.jpg', type: 'image/jpeg' }
  for (const paymentProof of [picture, new Blob(), 'data:image/png;base64,'])
    expectTypeOf(client.orders.pay).toBeCallableWith({ id: 't1', paymentProof })
})

test('instants are numbers, states and currencies are known names', () => {
  expectTypeOf<MatchedOrder['paymentDueAt']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<MatchedOrder['state']>().toEqualTypeOf<TradeState | undefined>()
  expectTypeOf<Money['currency']>().toEqualTypeOf<'NGN' | 'GHS' | 'KES' | 'USDT'>()
})

test('type guards narrow a caught error', () => {
  const caught: unknown = undefined
  if (isApiError(caught)) {
    expectTypeOf(caught).toEqualTypeOf<ApiError>()
    expectTypeOf(caught.status).toBeNumber()
  }
  if (isExchangeError(caught)) {
    expectTypeOf(caught).toEqualTypeOf<AnyExchangeError>()
    if (caught.code === 'too_early') expectTypeOf(caught).toEqualTypeOf<ApiError>()
    if (caught.code === 'network') expectTypeOf(caught).toEqualTypeOf<NetworkError>()
    if (caught.code === 'contract') expectTypeOf(caught.expected).toEqualTypeOf<string | undefined>()
    if (caught.name === 'ValidationError')
      expectTypeOf(caught.fields).toEqualTypeOf<Readonly<Record<string, string>>>()
    // @ts-expect-error there is no such code
    if (caught.code === 'to_early') return
  }
})

test('createClient has no required options and accepts a fetch', () => {
  expectTypeOf(createClient).toBeCallableWith()
  expectTypeOf(createClient).toBeCallableWith({ baseURL: 'https://exchange.example/api', fetch })
})
