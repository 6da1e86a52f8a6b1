// An active user: a live stream, the reads of a screen, and writes, each followed by the user's time to think.
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { RequestOptions } from '../server/load.js'
import { sessionCookie, tradeId } from '../server/seed.js'
import { ACTIVE_USER } from './active-user.js'
import { BATCH, TRADES_PER_PAIR } from './seed.js'

/** The trades of a buyer and a seller. */
export interface Pair {
  number: number
  /** How many have been paid. */
  payments: number
  /** The ids of those that wait for the confirmation. */
  paid: string[]
}

interface UserOptions {
  address: string
  side: 'buyer' | 'seller'
  pair: Pair
  /** The picture of a payment, as a data URL. */
  picture: string
  /** Numbers from 0 to 1. */
  random(): number
  /** Sends a request and records its time. Returns whether it succeeded. */
  send(cookie: string, method: string, path: string, options?: RequestOptions): Promise<boolean>
  /** Called when the live stream ends by itself. */
  onLost(reason: string): void
}

/** The most orders of a user in all steps. With the inserted ones they stay below the limit of open orders. */
const MAX_ORDERS = 4
const BANK_ACCOUNT = { bankName: 'First Bank', accountName: 'Seller Example', accountNumber: '1021334477' }
const ORDER = { amount: 25_000, paymentMethod: 'bank' }

/** Starts a user. Returns the function that ends it. */
export function startUser({ address, side, pair, picture, random, send, onLost }: UserOptions): () => void {
  const cookie = sessionCookie(side, pair.number)
  const controller = new AbortController()
  const { signal } = controller
  const { screenReads, readsAfterChange, screenInterval, writeInterval, payShare } = ACTIVE_USER
  const readAll = (paths: Iterable<string>) =>
    Promise.all(Array.from(paths, (path) => send(cookie, 'GET', path)))

  let orders = 0
  const order = () => {
    const path = side === 'buyer' ? '/buy-orders/create' : '/sell-orders/create'
    const body = side === 'buyer' ? ORDER : { ...ORDER, ...BANK_ACCOUNT }
    return send(cookie, 'POST', path, {
      body,
      idempotencyKey: `${side}-${pair.number}-${orders++}-${random()}`,
    })
  }
  const pay = async () => {
    const id = tradeId(BATCH, pair.number, ++pair.payments)
    const options = { body: { paymentProof: picture }, idempotencyKey: `pay-${id}` }
    if (await send(cookie, 'POST', `/buy-orders/pay/${id}`, options)) pair.paid.push(id)
  }
  const write = () => {
    const id = side === 'seller' ? pair.paid.shift() : undefined
    if (id !== undefined)
      return send(cookie, 'POST', `/buy-orders/confirm/${id}`, { body: {}, idempotencyKey: `confirm-${id}` })
    if (side === 'buyer' && pair.payments < TRADES_PER_PAIR && random() < payShare) return pay()
    return orders < MAX_ORDERS ? order() : readAll(screenReads)
  }

  /** What is to be loaded again. Changes that arrive during a load are loaded by the next one. */
  const stale = new Set<string>()
  let isLoading = false
  const reload = async () => {
    if (isLoading) return
    isLoading = true
    while (stale.size > 0 && !signal.aborted) {
      const paths = [...stale]
      stale.clear()
      await readAll(paths)
    }
    isLoading = false
  }
  const openStream = () => {
    const stream = get(`${address}/api/events`, { headers: { cookie }, agent: false, signal }, (response) => {
      if (response.statusCode !== 200) onLost(`status ${response.statusCode}`)
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const [, kind = ''] of text.matchAll(/"kind":"([^"]+)"/g))
          for (const path of readsAfterChange[kind] ?? []) stale.add(path)
        void reload()
      })
      response.on('error', () => {})
      response.on('close', () => signal.aborted || onLost('the stream has ended'))
    })
    stream.on('error', (error) => signal.aborted || onLost(error.message))
  }

  const repeat = async (mean: number, act: () => Promise<unknown>) => {
    await delay(random() * mean, undefined, { signal })
    while (!signal.aborted) {
      await act()
      await delay(-Math.log(1 - random()) * mean, undefined, { signal })
    }
  }
  openStream()
  // Both end by the abort of their delays.
  repeat(screenInterval, () => readAll(screenReads)).catch(() => {})
  repeat(writeInterval, write).catch(() => {})
  return () => controller.abort()
}
