import { expect, test, vi } from 'vitest'
import { createClient } from './client.js'
import { createVirtualTime } from './testing/virtual-time.js'

vi.mock('./upload.js', () => new Promise(() => {}))

test('a call that waits for the code that reports its progress ends at its timeout, and sends nothing', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  const time = createVirtualTime()
  const { orders } = createClient({ ...time.timing, baseURL: 'https://exchange.example/api', timeout: 100 })
  const call = orders.pay(
    { id: 't1', paymentProof: 'data:image/png;base64,AQID' },
    { onUploadProgress: () => {} },
  )
  const error: unknown = await time.until(call.catch((reason: unknown) => reason))
  expect(error).toMatchObject({ name: 'TimeoutError', outcome: 'notSent' })
  expect(fetch.mock.calls).toEqual([])
})
