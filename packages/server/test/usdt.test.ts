import type { InputOf, Order, orders, SellOrderInput } from '@cht/sdk/contract'
import { type CryptoNetwork, DAY, DETAILS_SHOWN_FOR, SECOND } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onOneEngine, SESSION_START, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import {
  createMatchedTrade,
  getOnlyTrade,
  getOutcome,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  TRC20_ADDRESS,
} from './fixtures.js'
import { runOperatorCommand } from './operator.js'
import { AMOUNT, describeRaces, RACE_TIMEOUT, ROUND_INTERVAL, race, runRounds, startRound } from './race.js'

const ERC20_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SELL: Record<CryptoNetwork, Partial<SellOrderInput>> = {
  TRC20: { paymentMethod: 'usdt', network: 'TRC20', walletAddress: TRC20_ADDRESS },
  ERC20: { paymentMethod: 'usdt', network: 'ERC20', walletAddress: ERC20_ADDRESS },
}
const buy = (user: TestUser, network?: CryptoNetwork) =>
  placeBuyOrder(user, { paymentMethod: 'usdt', ...(network && { network }) })

/** A valid address of TRC20 that nobody of these tests pays to. */
const SENDER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const HASH = 'ab12'.repeat(16)

type PayInput = Partial<InputOf<typeof orders.pay>>
const pay = ({ client }: TestUser, id: string, input: PayInput = {}) =>
  client.orders.pay({ id, paymentProof: PICTURE, ...input })

interface Users {
  seller: TestUser
  buyer: TestUser
}

const createUsers = async (exchange: TestExchange, name: string): Promise<Users> => ({
  seller: await exchange.createUser(`${name}-seller`, { tokens: AMOUNT }),
  buyer: await exchange.createUser(`${name}-buyer`),
})

/** Places an order of each, to be matched with each other on TRC20. */
const placeOrders = async ({ seller, buyer }: Users) => {
  await placeSellOrder(seller, SELL.TRC20)
  await buy(buyer)
}

/** Two trades of different people, paid in USDT on TRC20. */
const createTrades = async (exchange: TestExchange) => {
  const first = await createUsers(exchange, 'first')
  const second = await createUsers(exchange, 'second')
  await placeOrders(first)
  await placeOrders(second)
  await exchange.advanceTo(SESSION_START)
  const [{ _id: firstId }, { _id: secondId }] = [
    await getOnlyTrade(first.buyer),
    await getOnlyTrade(second.buyer),
  ]
  return { first: { ...first, id: firstId }, second: { ...second, id: secondId } }
}

const readNetwork = ({ paymentMethod, cryptoNetwork, cryptoAddress }: Order) => ({
  paymentMethod,
  cryptoNetwork,
  cryptoAddress,
})

onOneEngine('an order of USDT', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)

  test('is matched on the network that the buyer has chosen, else on any, oldest first', async () => {
    const exchange = await openEmptyExchange()
    const createUser = (name: string) => exchange.createUser(name, { tokens: AMOUNT * 2, verifiedId: true })
    const [erc, trc] = [await createUser('erc'), await createUser('trc')]
    const [onTrc, onErc, onAny] = [
      await createUser('on-trc'),
      await createUser('on-erc'),
      await createUser('on-any'),
    ]
    await placeSellOrder(erc, SELL.ERC20)
    await placeSellOrder(trc, SELL.TRC20)
    await buy(onTrc, 'TRC20')
    await buy(onAny)
    const waiting = await buy(onErc, 'ERC20')
    await exchange.advanceTo(SESSION_START)
    const listSellers = async ({ client }: TestUser) =>
      (await client.trades.open()).map(({ seller, sellOrder }) => [seller._id, sellOrder.cryptoNetwork])
    expect(await listSellers(onTrc)).toEqual([[trc.id, 'TRC20']])
    expect(await listSellers(onAny)).toEqual([[erc.id, 'ERC20']])
    expect(await listSellers(onErc)).toEqual([])

    // A sell order of another network does not fit, whatever its place; one of this network does.
    await placeSellOrder(trc, SELL.TRC20)
    await placeSellOrder(erc, SELL.ERC20)
    await exchange.advanceTo(SESSION_START + DAY)
    expect((await getOnlyTrade(onErc)).buyOrder._id).toBe(waiting._id)
    expect(await listSellers(onErc)).toEqual([[erc.id, 'ERC20']])
  })

  test('shows its buyer the network; an order paid by bank has none', async () => {
    const exchange = await openEmptyExchange()
    const user = await exchange.createUser('buyer', { verifiedId: true })
    const networks = [
      await buy(user, 'ERC20'),
      await buy(user),
      await placeBuyOrder(user, { network: 'TRC20' }),
    ]
    expect(networks.map(readNetwork)).toEqual([
      { paymentMethod: 'usdt', cryptoNetwork: 'ERC20', cryptoAddress: undefined },
      { paymentMethod: 'usdt', cryptoNetwork: undefined, cryptoAddress: undefined },
      { paymentMethod: 'bank', cryptoNetwork: undefined, cryptoAddress: undefined },
    ])
    const invalid = { amount: AMOUNT, paymentMethod: 'usdt', network: 'BEP20' }
    const createBuy = user.client.orders.createBuy as (input: object) => Promise<unknown>
    expect((await getRefusal(createBuy(invalid))).message).toBe('Network must be TRC20 or ERC20')
  })

  test('of another network is no reason to tell the parties of an open trade that their orders wait', async () => {
    const exchange = await openEmptyExchange()
    const seller = await exchange.createUser('seller', { tokens: AMOUNT * 3, verifiedId: true })
    const buyer = await exchange.createUser('buyer', { verifiedId: true })
    await placeSellOrder(seller, SELL.TRC20)
    await buy(buyer)
    await exchange.advanceTo(SESSION_START)
    await placeSellOrder(seller, SELL.ERC20)
    await buy(buyer, 'TRC20')
    const listWaiting = async ({ client }: TestUser) =>
      (await client.notifications.list({ limit: 100 })).filter(({ code }) => code === 'trade.orderWaits')
        .length
    const { _id: id } = await getOnlyTrade(buyer)
    await pay(buyer, id)
    await exchange.advanceTo(SESSION_START + DAY)
    expect([await listWaiting(buyer), await listWaiting(seller)]).toEqual([0, 0])
    await buy(buyer, 'ERC20')
    await exchange.advanceTo(SESSION_START + 2 * DAY)
    expect([await listWaiting(buyer), await listWaiting(seller)]).toEqual([1, 1])
  })

  test('is counted in the market by its network', async () => {
    const exchange = await openEmptyExchange()
    const other = await exchange.createUser('other', { tokens: AMOUNT * 3, verifiedId: true })
    const user = await exchange.createUser('user')
    for (const network of ['TRC20', 'TRC20', 'ERC20'] as const) await placeSellOrder(other, SELL[network])
    await buy(other)
    await buy(other, 'ERC20')
    const entry = { amount: AMOUNT, paymentMethod: 'usdt' as const }
    expect(await user.client.market.get()).toEqual({
      buy: [{ ...entry, count: 2, networks: { ERC20: 1 } }],
      sell: [{ ...entry, count: 3, networks: { TRC20: 2, ERC20: 1 } }],
    })
  })
})

onOneEngine('a payment in USDT', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)

  test('shows both parties its transaction and who sent it, for as long as the proof and the details are shown', async () => {
    const exchange = await openEmptyExchange()
    const { seller, buyer, id } = (await createTrades(exchange)).first
    const read = async ({ client }: TestUser) => {
      const { transactionHash, payer } = await client.trades.get({ id })
      return { transactionHash, payer }
    }
    const shown = { transactionHash: HASH, payer: { address: SENDER } }
    const { value } = await pay(buyer, id, {
      transactionHash: ` ${HASH.toUpperCase()} `,
      payerAddress: SENDER,
    })
    expect({ transactionHash: value?.transactionHash, payer: value?.payer }).toEqual(shown)
    expect([await read(buyer), await read(seller)]).toEqual([shown, shown])
    const grounds = { by: 'Ann', why: 'Called' }
    const masked = await exchange.operator.trade({ id, ...grounds })
    expect([masked.transactionHash, masked.payer]).toEqual([HASH, { address: `••••${SENDER.slice(-4)}` }])
    const whole = await exchange.operator.trade({ id, numbers: 'full', ...grounds })
    expect(whole.payer).toEqual({ address: SENDER })

    await seller.client.orders.confirm({ id })
    await exchange.advanceTo(exchange.now() + DETAILS_SHOWN_FOR)
    expect([await read(buyer), await read(seller)]).toEqual([
      shown,
      { transactionHash: undefined, payer: undefined },
    ])
  })

  test('is shown to the operator of its appeal, its trade and a claim about it, and is found by its transaction', async () => {
    const exchange = await openEmptyExchange()
    const { first, second } = await createTrades(exchange)
    await pay(first.buyer, first.id, { transactionHash: HASH, payerAddress: SENDER })
    await pay(second.buyer, second.id)
    for (const { seller, id } of [first, second]) {
      await seller.client.appeals.create({ order: id, reason: 'Payment not received', description: 'None' })
      // The list has the oldest first.
      await exchange.advanceTo(exchange.now() + SECOND)
    }
    const print = async (...argv: string[]) => {
      const { output } = await runOperatorCommand(exchange, ...argv)
      return output.split('\n').filter((line) => /^ +(transaction|sent from)/.test(line))
    }
    expect(await print('appeals', 'list')).toEqual([
      `  transaction ${HASH}`,
      `  sent from ••••${SENDER.slice(-4)}`,
      '  transaction not given',
      '  sent from an address that the buyer did not give',
    ])
    expect(await print('trades', 'show', first.id)).toEqual([
      `  transaction ${HASH}`,
      `  sent from ••••${SENDER.slice(-4)}`,
    ])
    const find = async (hash: string) =>
      (await exchange.operator.trades({ transaction: hash })).map(({ _id }) => _id)
    expect([await find(HASH.toUpperCase()), await find('0'.repeat(64))]).toEqual([[first.id], []])
    expect((await getRefusal(exchange.operator.trades({ transaction: 'x' }))).message).toBe(
      'Transaction must be a transaction hash, of 64 hexadecimal digits',
    )

    const [appeal] = await exchange.operator.appeals()
    await exchange.operator.resolveAppeal({ id: appeal?.id ?? '', to: 'buyer', reason: 'It arrived' })
    await first.seller.client.appeals.acceptDecision({ id: first.id })
    await first.seller.client.claims.file({ id: first.id, reason: 'anotherAmount', description: 'Less came' })
    const [claim] = await exchange.operator.tradeClaims()
    expect(await print('trade-claims', 'show', claim?.id ?? '')).toEqual([
      `  transaction ${HASH}`,
      `  sent from ••••${SENDER.slice(-4)}`,
    ])
  })

  test('needs neither', async () => {
    const { first, second } = await createTrades(await openEmptyExchange())
    for (const { buyer, id } of [first, second]) {
      const { value } = await pay(buyer, id)
      expect([value?.state, value?.transactionHash, value?.payer]).toEqual([
        'paid.awaitingConfirmation',
        undefined,
        undefined,
      ])
    }
  })

  test.each<[PayInput, string, string]>([
    [
      { transactionHash: `0x${HASH}` },
      'transactionHash',
      'The hash of a TRC20 transaction has 64 characters, 0–9 and a–f, without 0x: copy it from your wallet again',
    ],
    [
      { payerAddress: ERC20_ADDRESS },
      'payerAddress',
      'This is not a valid TRC20 address: copy it from your wallet again',
    ],
    [
      { payerAddress: TRC20_ADDRESS },
      'payerAddress',
      'This is the address that you pay to: enter the one that you paid from',
    ],
  ])('of %j is refused, and the trade stays unpaid', async (input, field, message) => {
    const { buyer, id } = (await createTrades(await openEmptyExchange())).first
    const error = await pay(buyer, id, input).catch((reason) => reason)
    expect([error.status, error.code, error.fields]).toEqual([
      422,
      'invalid_input',
      [{ path: field, message }],
    ])
    expect((await buyer.client.trades.get({ id })).state).toBe('awaitingPayment')
  })

  test('has a transaction that no other order has had; without it, the proof is accepted', async () => {
    const { first, second } = await createTrades(await openEmptyExchange())
    await pay(first.buyer, first.id, { transactionHash: HASH })
    const { id } = second
    const message =
      'This transaction was already given. Check the hash; if it is right, send the receipt without it.'
    const error = await pay(second.buyer, id, { transactionHash: HASH.toUpperCase() }).catch(
      (reason) => reason,
    )
    expect([error.status, error.code, error.message, error.fields]).toEqual([
      409,
      'transaction_used',
      message,
      [{ path: 'transactionHash', message }],
    ])
    expect((await second.buyer.client.trades.get({ id })).state).toBe('awaitingPayment')
    expect((await pay(second.buyer, id)).value?.state).toBe('paid.awaitingConfirmation')
  })

  test('by bank has neither a transaction nor the address of a wallet', async () => {
    const { buyer, trade } = await createMatchedTrade(await openEmptyExchange())
    const error = await pay(buyer, trade._id, { transactionHash: HASH, payerAddress: SENDER }).catch(
      (reason) => reason,
    )
    const message = 'belongs to a payment in USDT'
    expect([error.status, error.fields]).toEqual([
      422,
      [
        { path: 'transactionHash', message },
        { path: 'payerAddress', message },
      ],
    ])
  })
})

describeRaces('a race for a transaction', (engine, openEmptyExchange) => {
  test(
    'one of two trades that give it at the same time is paid',
    async () => {
      const exchange = await openEmptyExchange()
      const [a, b] = [await createUsers(exchange, 'a'), await createUsers(exchange, 'b')]
      await runRounds(`${engine}: pay against pay`, async (round) => {
        const start = SESSION_START + round * ROUND_INTERVAL
        await startRound(exchange, start - 1, [a.seller, a.buyer, b.seller, b.buyer])
        for (const users of [a, b]) {
          if (round > 0) await exchange.operator.fund({ email: users.seller.email, amount: AMOUNT })
          await placeOrders(users)
        }
        await exchange.advanceTo(start)
        const transactionHash = String(round).padStart(64, '0')
        const [{ _id: idA }, { _id: idB }] = [await getOnlyTrade(a.buyer), await getOnlyTrade(b.buyer)]
        const outcomes = await race(
          round,
          () => getOutcome(pay(a.buyer, idA, { transactionHash })),
          () => getOutcome(pay(b.buyer, idB, { transactionHash })),
        )
        const isFirst = outcomes[0] === 'done'
        const read = async ({ buyer }: Users, id: string) => {
          const trade = await buyer.client.trades.get({ id })
          return [trade.state, trade.transactionHash]
        }
        const paid = ['done', 'paid.awaitingConfirmation', transactionHash]
        const refused = ['transaction_used', 'awaitingPayment', undefined]
        expect([
          [outcomes[0], ...(await read(a, idA))],
          [outcomes[1], ...(await read(b, idB))],
        ]).toEqual(isFirst ? [paid, refused] : [refused, paid])
        await (isFirst ? pay(b.buyer, idB) : pay(a.buyer, idA))
        await a.seller.client.orders.confirm({ id: idA })
        await b.seller.client.orders.confirm({ id: idB })
        return isFirst
      })
    },
    RACE_TIMEOUT,
  )
})
