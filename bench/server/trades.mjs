// Pay and confirm through the exchange, and the same statements by pgbench, in turns.
import { createHash } from 'node:crypto'
import { median } from '../row.mjs'
import { startHere } from './exchange.mjs'
import { call, rateOf } from './load.mjs'
import { record, runPgbench, scriptsOf } from './pgbench.mjs'
import { addTrades, cookieOf, tradeOf, uuidOf } from './seed.mjs'

export const PAIRS = 8
const EACH = 60
const PASSES = 3

/** One red pixel. */
const PROOF =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='

/** The buyer pays a trade and the seller confirms it. */
export const settle = async (address, pass, pair, index) => {
  const id = tradeOf(pass, pair, index)
  await call(address, cookieOf('buyer', pair), 'POST', `/buy-orders/pay/${id}`, {
    body: { paymentProof: PROOF },
    key: `pay ${id}`.replace(' ', '-'),
  })
  await call(address, cookieOf('seller', pair), 'POST', `/buy-orders/confirm/${id}`, {
    body: {},
    key: `confirm-${id}`,
  })
}

const hashOf = (token) => `\\x${createHash('sha256').update(token).digest('hex')}`

/** What of a trade's statements is that trade's own. */
const namesOf = (pass, pair, index) => {
  const trade = tradeOf(pass, pair, index)
  return {
    paykey: `pay-${trade}`,
    confirmkey: `confirm-${trade}`,
    trade,
    buyer: uuidOf(`buyer${pair}`),
    seller: uuidOf(`seller${pair}`),
    buyorder: uuidOf(`${pass} buy ${pair} ${index}`),
    sellorder: uuidOf(`${pass} sell ${pair} ${index}`),
    buyersession: hashOf(`buyer${pair}`),
    sellersession: hashOf(`seller${pair}`),
  }
}

/** The rounds that run beside would be written down too: then it is done again. */
const isAlone = (statements) =>
  !statements.some(({ text }) => text.includes('outbox')) &&
  statements.filter(({ text }) => text.includes('demo_offset_ms as offset')).length === 2

const example = async (url, db) => {
  await addTrades(db, 'example', 1, 50)
  const here = await startHere(url)
  try {
    // The first prepares what each connection prepares once.
    await settle(here.address, 'example', 1, 1)
    for (let index = 2; index <= 50; index++) {
      const statements = await record(() => settle(here.address, 'example', 1, index))
      if (isAlone(statements)) return scriptsOf(statements, namesOf('example', 1, index))
    }
    throw new Error('the exchange was never alone')
  } finally {
    await here.close()
  }
}

const listTrades = async (db, pass) => {
  const rows = Array.from({ length: PAIRS * EACH }, (_, place) => {
    const [pair, i] = [1 + (place % PAIRS), 1 + Math.floor(place / PAIRS)]
    return { pair, i, ...namesOf(pass, pair, i) }
  })
  const columns = Object.keys(rows[0])
  await db.query(
    `create table if not exists bench_trades (${columns.map((name) => `${name} ${name === 'pair' || name === 'i' ? 'int' : 'text'}`).join(', ')})`,
  )
  await db.query('truncate bench_trades')
  await db.query(
    `insert into bench_trades select * from json_populate_recordset(null::bench_trades, $1::json)`,
    [JSON.stringify(rows)],
  )
  await db.query('create index if not exists bench_trades_place on bench_trades (pair, i)')
}

/**
 * Trades settled a second, by the exchange and by pgbench: the medians of passes in turns. `plain` waits for each
 * statement; `piped` for none, where the exchange waits for those it must know of.
 */
export const settledPerSecond = async (url, db, addressFor) => {
  const scripts = await example(url, db)
  const passes = []
  for (let pass = 0; pass < PASSES; pass++) {
    const byPgbench = async (way) => {
      await addTrades(db, `${way} ${pass}`, PAIRS, EACH)
      await listTrades(db, `${way} ${pass}`)
      return runPgbench(url, scripts[way], PAIRS, EACH)
    }
    const plain = await byPgbench('plain')
    const piped = await byPgbench('piped')
    await addTrades(db, `exchange ${pass}`, PAIRS, EACH)
    const exchange = await rateOf(PAIRS, EACH, (pair, index) =>
      settle(addressFor(pair), `exchange ${pass}`, pair, index),
    )
    passes.push({ plain, piped, exchange, share: exchange / plain })
  }
  const of = (name) => median(passes.map((pass) => pass[name]))
  return { plain: of('plain'), piped: of('piped'), exchange: of('exchange'), share: of('share') }
}
