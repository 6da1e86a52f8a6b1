// A program on a bare host: it reads, writes, sends pictures and follows changes. It stores what happened as JSON in `globalThis.report`.

import { createClient } from '../../index.js'
import { requests } from './globals.js'

const PICTURE = 'data:image/png;base64,AQID'
const client = createClient({ baseURL: 'https://exchange.example/api' })

const run = async () => {
  const controller = new AbortController()
  const states: string[] = []
  const pending = await client.orders.pendingBuy()
  await client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' })
  await client.orders.pay({ id: 't1', paymentProof: PICTURE })
  await client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: '12345678901',
    frontImage: PICTURE,
    backImage: PICTURE,
  })
  const events = client.events({ signal: controller.signal, onState: (state) => states.push(state) })
  const { value: change } = await events.next()
  controller.abort()
  return { pending, requests, states, change }
}

const store = (report: unknown) => {
  Object.assign(globalThis, { report: JSON.stringify(report) })
}
run().then(store, (error: Error) => store({ error: String(error), cause: String(error.cause) }))
