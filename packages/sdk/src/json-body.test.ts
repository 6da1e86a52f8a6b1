import { expect, test } from 'vitest'
import { toJsonBody } from './json-body.js'

test('a file becomes a data URL with its media type, whatever its bytes', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  const body = await toJsonBody({ id: 't1', paymentProof: new Blob([bytes], { type: 'image/png' }) })
  const base64 = btoa(String.fromCharCode(...bytes))
  expect(body).toEqual({ id: 't1', paymentProof: `data:image/png;base64,${base64}` })
})

test('other fields stay as they are', async () => {
  const fields = { amount: 25_000, reason: undefined, list: ['a'], picture: 'data:image/png;base64,AA==' }
  expect(await toJsonBody(fields)).toEqual(fields)
})
