// Lighthouse's mobile preset, the three pages in turns, so that whatever else the machine does is the same for all.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { signedIn } from '../../scripts/demo-exchange.mjs'
import { median } from '../row.mjs'

const ROUNDS = 5
const ORDERS = { open: 10, cancelled: 40 }

const measure = async (port, url, cookie) => {
  const { lhr } = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance'],
    ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
  })
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const audit = (name) => lhr.audits[name].numericValue
  return {
    score: Math.round(lhr.categories.performance.score * 100),
    lcp: audit('largest-contentful-paint'),
    tbt: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
  }
}

/** The buyer's cookie, once it has fifty orders: only ten can be open at a time. */
const withOrders = async (browser, address) => {
  const context = await signedIn(browser, address, 'buyer')
  const open = async () => {
    const { data } = await (await context.request.get('/api/buy-orders/all')).json()
    return data.buyOrders.pending.length + data.buyOrders.approved.length
  }
  const place = async () => {
    const order = { amount: 25_000, paymentMethod: 'bank' }
    const answer = await context.request.post('/api/buy-orders/create', { data: order })
    if (!answer.ok()) throw new Error(await answer.text())
    return (await answer.json()).data._id
  }
  for (let count = 0; count < ORDERS.cancelled; count++)
    await context.request.put(`/api/buy-orders/cancel/${await place()}`, { data: {} })
  while ((await open()) < ORDERS.open) await place()
  const cookies = await context.cookies()
  await context.close()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** A page with nothing but its text, sent as small as ours. */
const serveStatic = async (file) => {
  const body = brotliCompressSync(readFileSync(file))
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  const server = createServer((_, response) => response.writeHead(200, headers).end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}

export const lighthouseRows = async function* ({ browser, port, address, page }) {
  const cookie = await withOrders(browser, address)
  const plain = await serveStatic(page)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      plain: await measure(port, plain.url),
      landing: await measure(port, `${address}/`),
      orders: await measure(port, `${address}/orders`, cookie),
    })
  plain.close()
  const of = (what) => median(rounds.map(what))
  const ms = { unit: 'ms' }
  yield { what: 'static page, LCP', value: of(({ plain }) => plain.lcp), ...ms, floor: 659 }
  yield { what: 'landing, LCP', value: of(({ landing }) => landing.lcp), ...ms, peer: 2_885, floor: 659 }
  yield {
    what: 'landing, LCP to the static page in the same round',
    value: of(({ landing, plain }) => landing.lcp / plain.lcp),
    goal: 1.15,
  }
  const landing = of(({ landing }) => landing.score)
  yield { what: 'landing, score', value: landing, goal: 100, atLeast: true, peer: 93 }
  const lcp = of(({ orders }) => orders.lcp)
  yield { what: '/orders with 50 orders, LCP', value: lcp, ...ms, goal: 1_900, peer: 2_095, floor: 1_301 }
  const tbt = of(({ orders }) => orders.tbt)
  yield { what: '/orders, time that the main thread was blocked', value: tbt, ...ms, goal: 100, peer: 644 }
  const score = of(({ orders }) => orders.score)
  yield { what: '/orders, score', value: score, goal: 95, atLeast: true, peer: 82 }
  yield { what: '/orders, layout shift', value: of(({ orders }) => orders.cls), goal: 0, peer: 0.003 }
}
