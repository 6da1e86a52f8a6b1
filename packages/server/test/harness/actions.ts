import { APPEAL_REASONS } from '@cht/sdk/appeals'
import { isExchangeError } from '@cht/sdk/errors'
import { INVESTMENT_AMOUNTS, INVESTMENT_PLANS, type Investment } from '@cht/sdk/investments'
import { type Order, PAYMENT_METHODS } from '@cht/sdk/orders'
import type { MatchedOrder, TradeState } from '@cht/sdk/trades'
import { ID_TYPES } from '@cht/sdk/verification'
import { BANK, PICTURE } from '../fixtures.js'
import type { Answer, Intent } from './intents.js'
import type { Action, Kind } from './plan.js'
import { countryOf, type SimUser, type World } from './world.js'

type Act = (world: World, user: SimUser, action: Action) => Promise<unknown>

const pick = <Each>(from: readonly Each[], number: number): Each | undefined => from[number % from.length]

/** Few amounts, so that orders find each other. */
const AMOUNTS = [25_000, 50_000, 75_000] as const

const isTrade = (each: Order | MatchedOrder): each is MatchedOrder => 'buyOrder' in each

/** A read that nobody may have answered: then there is nothing to learn. */
const answered = async <Value>(call: Promise<Value>): Promise<Value | undefined> =>
  call.catch((error: unknown) => {
    if (!isExchangeError(error)) throw error
    return undefined
  })

/** Reads everything that is one's own, and holds it against what was said before. */
const look: Act = async ({ sights }, user) => {
  const asked = sights.now()
  const all = await answered(user.client.orders.all())
  if (all) {
    const { buyOrders, sellOrders } = all
    for (const [side, groups] of [['buy', buyOrders] as const, ['sell', sellOrders] as const])
      for (const each of Object.values(groups).flat())
        if (isTrade(each)) {
          sights.see('trade', each._id, each.state ?? each.status, asked)
          if (!user.trades.includes(each._id)) user.trades.push(each._id)
        } else {
          sights.see('order', each._id, each.status, asked)
          if (!user.orders.some(({ id }) => id === each._id)) user.orders.push({ id: each._id, side })
        }
  }
  const again = sights.now()
  const stakes = await answered(user.client.investments.list())
  for (const { _id } of stakes?.pending ?? []) sights.see('investment', _id, 'active', again)
  for (const { _id } of stakes?.completed ?? []) sights.see('investment', _id, 'capitalHeld', again)
}

const submit = (
  world: World,
  user: SimUser,
  { twice }: Action,
  what: string,
  send: Intent['send'],
  take: (done: unknown) => void,
) =>
  world.intents.submit(
    {
      what: `${user.name} ${what}`,
      send,
      // Whoever was cut off while it joined may not be there yet.
      signIn: () => world.signIn(user).catch(() => join(world, user)),
      take: (answer: Answer) => {
        if ('done' in answer) take(answer.done)
      },
      answersAlike: true,
    },
    twice,
  )

/** What is somebody else's is never done. */
const mustOwn = ({ tally }: World, user: SimUser, what: string, id: string, owns: boolean) => {
  if (!owns) tally.breaches.push(`${user.name} ${what} ${id}, which is not theirs`)
}

const everybodys = <Each>(world: World, of: (user: SimUser) => readonly Each[]) => world.users.flatMap(of)

/** One's own, or now and then anybody's. */
const target = <Each>(world: World, user: SimUser, action: Action, of: (user: SimUser) => readonly Each[]) =>
  pick(action.alien ? everybodys(world, of) : of(user), action.pick)

/** The youngest are the ones that something can still be done with. */
const youngest = (ids: readonly string[]) => ids.slice(-4)

/** One's open trades, the ones first that this can be done with; now and then anybody's, of any state. */
const tradeFor = async (world: World, user: SimUser, { alien, pick: number }: Action, suits: Suits) => {
  if (alien)
    return pick(
      everybodys(world, ({ trades }) => youngest(trades)),
      number,
    )
  const asked = world.sights.now()
  const open = (await answered(user.client.trades.open())) ?? []
  for (const { _id, state, status } of open) {
    world.sights.see('trade', _id, state ?? status, asked)
    if (!user.trades.includes(_id)) user.trades.push(_id)
  }
  const suited = open.filter((trade) => suits(trade, trade.buyer._id === user.id))
  return pick(suited, number)?._id ?? pick(youngest(user.trades), number)
}

type Suits = (trade: MatchedOrder, isBuyer: boolean) => boolean
const WAITS_FOR_PAYMENT: readonly string[] = ['awaitingPayment', 'expired'] satisfies TradeState[]
const isUnpaid = ({ state }: MatchedOrder) => WAITS_FOR_PAYMENT.includes(state ?? '')

const onTrade =
  (
    what: string,
    suits: Suits,
    send: (user: SimUser, id: string, action: Action) => Intent['send'],
    take: (world: World, user: SimUser, id: string) => void,
  ): Act =>
  async (world, user, action) => {
    const id = await tradeFor(world, user, action, suits)
    if (id === undefined) return look(world, user, action)
    return submit(world, user, action, `${what} ${id}`, send(user, id, action), () => {
      take(world, user, id)
      // Whoever could do it is a party, and knows it from its own list.
      if (!action.alien) mustOwn(world, user, what, id, user.trades.includes(id))
    })
  }

/** By kind: what somebody tries. Whoever has nothing to try it with looks around instead. */
export const ACTS: Record<Kind, Act> = {
  look,
  sell: (world, user, action) => {
    const paymentMethod = pick(PAYMENT_METHODS, action.pick % 5 === 0 ? 1 : 0) ?? 'bank'
    const details = paymentMethod === 'usdt' ? { network: 'TRC20' as const, walletAddress: 'TQx9' } : {}
    const amount = pick(AMOUNTS, action.amount) ?? 25_000
    const input = { ...BANK, ...details, amount, paymentMethod }
    return submit(
      world,
      user,
      action,
      'sells',
      (key) => user.client.orders.createSell(input, key),
      (done) => {
        const { _id: id } = done as Order
        world.facts.orders.add(id)
        user.orders.push({ id, side: 'sell' })
      },
    )
  },
  buy: (world, user, action) => {
    const paymentMethod = pick(PAYMENT_METHODS, action.pick % 5 === 0 ? 1 : 0) ?? 'bank'
    const input = { amount: pick(AMOUNTS, action.amount) ?? 25_000, paymentMethod }
    return submit(
      world,
      user,
      action,
      'buys',
      (key) => user.client.orders.createBuy(input, key),
      (done) => {
        const { _id: id } = done as Order
        world.facts.orders.add(id)
        user.orders.push({ id, side: 'buy' })
      },
    )
  },
  cancel: async (world, user, action) => {
    const order = target(world, user, action, ({ orders }) => orders.slice(-4))
    if (!order) return look(world, user, action)
    const { cancelBuy, cancelSell } = user.client.orders
    const cancel = order.side === 'buy' ? cancelBuy : cancelSell
    return submit(
      world,
      user,
      action,
      `cancels ${order.id}`,
      (key) => cancel({ id: order.id }, key),
      () => {
        world.facts.cancelled.add(order.id)
        world.sights.trust('order', order.id, 'cancelled')
        mustOwn(
          world,
          user,
          'cancelled',
          order.id,
          user.orders.some(({ id }) => id === order.id),
        )
      },
    )
  },
  pay: onTrade(
    'pays',
    (trade, isBuyer) => isBuyer && isUnpaid(trade),
    ({ client }, id) =>
      (key) =>
        client.orders.pay({ id, paymentProof: PICTURE }, key),
    ({ facts }, _, id) => facts.paid.add(id),
  ),
  confirm: onTrade(
    'confirms',
    (trade, isBuyer) => !isBuyer && !isUnpaid(trade),
    ({ client }, id) =>
      (key) =>
        client.orders.confirm({ id }, key),
    ({ facts, sights }, _, id) => {
      facts.confirmed.add(id)
      sights.trust('trade', id, 'completed')
    },
  ),
  appeal: onTrade(
    'appeals',
    (trade) => !isUnpaid(trade),
    ({ client }, order, { amount }) =>
      (key) => {
        const reason = pick(APPEAL_REASONS, amount) ?? 'Other'
        return client.appeals.create({ order, reason, description: 'None' }, key)
      },
    ({ facts }, { email }, id) => facts.appealed.add(`${id}:${email}`),
  ),
  resolve: async (world, _, { pick: number }) => {
    const appeal = pick((await answered(world.operator.appeals())) ?? [], number)
    if (!appeal) return
    const to = number % 2 === 0 ? 'buyer' : 'seller'
    const done = await answered(world.operator.resolveAppeal({ id: appeal.id, to }).then(() => true))
    if (done) world.sights.trust('trade', appeal.trade._id, to === 'buyer' ? 'completed' : 'cancelled')
  },
  stake: (world, user, action) => {
    const { days: planDurationDays, roi: roiPercentage } =
      pick(INVESTMENT_PLANS, action.pick % 2) ?? INVESTMENT_PLANS[0]
    const amount = pick(INVESTMENT_AMOUNTS.slice(0, 3), action.amount) ?? 25_000
    const input = { amount, planDurationDays, roiPercentage }
    return submit(
      world,
      user,
      action,
      'stakes',
      (key) => user.client.investments.create(input, key),
      (done) => {
        const { _id: id } = done as Investment
        world.facts.stakes.add(id)
        user.stakes.push(id)
      },
    )
  },
  reinvest: async (world, user, action) => {
    const investmentId = target(world, user, action, ({ stakes }) => youngest(stakes))
    if (!investmentId) return look(world, user, action)
    const send: Intent['send'] = (key) => user.client.investments.reinvest({ investmentId }, key)
    return submit(world, user, action, `re-invests ${investmentId}`, send, (done) => {
      const { _id: id } = done as Investment
      world.facts.stakes.add(id)
      world.sights.trust('investment', investmentId, 'reinvested')
      mustOwn(world, user, 're-invested', investmentId, user.stakes.includes(investmentId))
      user.stakes.push(id)
    })
  },
  identify: (world, user, action) => {
    const country = countryOf(world.users.indexOf(user))
    const image = new Blob([Buffer.from(PICTURE.split(',')[1] ?? '', 'base64')], { type: 'image/png' })
    const input = {
      country,
      verificationType: ID_TYPES[country][0] ?? '',
      // Now and then somebody else's.
      idNumber: action.alien ? 'sim0' : user.name,
      frontImage: image,
      backImage: image,
    }
    const send: Intent['send'] = (key) => user.client.settings.requestVerification(input, key)
    return submit(world, user, action, 'shows an ID', send, () => {})
  },
  decide: async (world, _, { pick: number, alien }) => {
    const request = pick((await answered(world.operator.verifications())) ?? [], number)
    const reason = alien ? { reason: 'The picture is blurred.' } : {}
    if (request) await answered(world.operator.decideVerification({ id: request.id, ...reason }))
  },
  join: (world) => join(world, world.addUser()),
  fund: (world, user, action) => moveTokens(world, user, action, 1),
  withdraw: (world, user, action) => moveTokens(world, user, action, -1),
  login: async (world, user, { alien }) => {
    if (alien) await answered(user.client.auth.logout())
    await answered(world.signIn(user))
  },
  nonsense: async ({ tally }, user, { amount, pick: number }) => {
    const id = '00000000-0000-4000-8000-000000000000'
    const calls: (() => Promise<unknown>)[] = [
      () => user.client.orders.createSell({ ...BANK, amount: -amount as 25_000 }),
      () => user.client.orders.createBuy({ amount: amount as 25_000, paymentMethod: 'bank' }),
      () => user.client.orders.pay({ id, paymentProof: 'data:image/png;base64,AAAA' }),
      () => user.client.orders.confirm({ id: 'not an id' }),
      () => user.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 1_000 }),
    ]
    if (await answered(pick(calls, number)?.().then(() => true) ?? Promise.resolve(false)))
      tally.breaches.push(`${user.name} did nonsense number ${number % calls.length} of ${amount}`)
  },
  ledger: async ({ operator, tally }) => {
    const report = await answered(operator.ledger())
    tally.breaches.push(...(report?.breaches ?? []))
  },
}

const moveTokens = async (
  { intents, operator, facts }: World,
  { name, email }: SimUser,
  { amount: number }: Action,
  direction: 1 | -1,
) => {
  const amount = pick(AMOUNTS, number) ?? 25_000
  const move = direction === 1 ? operator.fund : operator.withdraw
  return intents.submit({
    what: `the operator moves ${direction * amount} to ${name}`,
    send: (key) => move({ email, amount }, key),
    signIn: async () => {},
    take: (answer) => {
      if ('done' in answer) facts.funded.set(email, (facts.funded.get(email) ?? 0) + direction * amount)
    },
    answersAlike: false,
  })
}

/** Signs up, and enters the code once its mail is there. Whoever was cut off finds itself signed up, and logs in. */
export async function join(world: World, user: SimUser): Promise<void> {
  const { client, name, email, password } = user
  const number = world.users.indexOf(user)
  const form = { username: name, fullName: `${name} Example`, phoneNumber: '+2348000000000', email, password }
  const more = {
    confirmPassword: password,
    country: countryOf(number),
    referralCode: '',
    agree: true,
  } as const
  const signedUp = await answered(client.auth.signup({ ...form, ...more }))
  user.id = signedUp?.value?._id ?? user.id
}

/** Enters the code of the mail; true once the phone is verified. */
export async function enterCode(world: World, user: SimUser): Promise<boolean> {
  const code = world.codeFor(user.email)
  if (code === undefined) return false
  const done = await answered(user.client.auth.verifyOtp({ email: user.email, code }).then(() => true))
  return done ?? false
}
