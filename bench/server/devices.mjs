// What each device for speed gains: pay and confirm with it and without it, in turns.
import { median } from '../row.mjs'
import { startApart } from './exchange.mjs'
import { rateOf } from './load.mjs'
import { addTrades } from './seed.mjs'
import { PAIRS, settle } from './trades.mjs'

const DEVICES = [
  { name: 'pipelined statements', without: { pipeline: false } },
  { name: 'prepared statements', without: { prepare: false } },
]
/** A device stays while it gains this much where everybody pays at once, as at the start of a session. */
const LEAST_GAIN = 1.1
const PASSES = 5
const ALONE = 20
const EACH = 10

/** The ms that one trade takes where nobody else calls, and the trades settled a second where all pairs do. */
const measure = async (db, address, pass) => {
  await addTrades(db, pass, PAIRS, ALONE + EACH)
  const times = []
  for (let index = 1; index <= ALONE; index++) {
    const begun = performance.now()
    await settle(address, pass, 1, index)
    times.push(performance.now() - begun)
  }
  const rate = await rateOf(PAIRS, EACH, (pair, index) => settle(address, pass, pair, ALONE + index))
  return { latency: median(times), rate }
}

/** Rows of the bench: for each device the latency with it and without it, and the ratios of latency and rate. */
export async function* deviceRows(url, db) {
  for (const { name, without } of DEVICES) {
    const servers = { with: await startApart(url, {}), without: await startApart(url, without) }
    const passes = []
    // The first pass warms up.
    for (let pass = 0; pass <= PASSES; pass++) {
      const order = pass % 2 === 0 ? ['with', 'without'] : ['without', 'with']
      const figures = {}
      for (const way of order)
        figures[way] = await measure(db, servers[way].address, `${way} ${name} ${pass}`)
      if (pass > 0) passes.push(figures)
    }
    for (const server of Object.values(servers)) await server.close()
    const of = (figure) => median(passes.map(figure))
    yield {
      what: `pay and confirm, one at a time, with ${name}`,
      value: of((pass) => pass.with.latency),
      unit: 'ms',
    }
    yield {
      what: `pay and confirm, one at a time, without ${name}`,
      value: of((pass) => pass.without.latency),
      unit: 'ms',
    }
    yield {
      what: `latency without ${name} / with`,
      value: of((pass) => pass.without.latency / pass.with.latency),
    }
    yield {
      what: `rate, ${PAIRS} at once, with ${name} / without`,
      value: of((pass) => pass.with.rate / pass.without.rate),
      goal: LEAST_GAIN,
      atLeast: true,
    }
  }
}
