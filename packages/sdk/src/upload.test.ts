import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from './client.js'
import { tradeWire } from './testing/fixtures.js'

vi.mock('./upload.js', () => {
  throw new Error('The module cannot be loaded')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a picture is sent without its progress if the code that reports it cannot be loaded', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: URL | string) => {
    sent.push(String(url))
    return Response.json(tradeWire)
  })
  const progress: unknown[] = []
  const client = createClient({ baseURL: 'https://exchange.example/api', retries: 0 })
  const paymentProof = new Blob(['picture'], { type: 'image/png' })
  const { value: trade } = await client.orders.pay(
    { id: tradeWire._id, paymentProof },
    { onUploadProgress: (value) => progress.push(value) },
  )
  expect([trade?._id, sent.length, progress]).toEqual([tradeWire._id, 1, []])
})
