import { describe, expect, test } from 'vitest'
import { contract } from './contract.js'
import { toJsonBody } from './json-body.js'
import { parseInput } from './parse-input.js'
import { callClient, options } from './testing/calls.js'

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

describe('a file of React Native', () => {
  const picture = { uri: 'data:image/png;base64,iVBORw0KGgo=', name: 'receipt.png', type: 'image/png' }

  const identity = { country: 'nigeria', verificationType: 'NIN Slip', idNumber: '12345678901' } as const

  test('becomes a data URL in JSON, with the media type that its picker says', async () => {
    expect(await toJsonBody({ paymentProof: picture })).toEqual({ paymentProof: picture.uri })
    const servedAsBytes = { ...picture, uri: 'data:application/octet-stream;base64,iVBORw0KGgo=' }
    expect(await toJsonBody({ paymentProof: servedAsBytes })).toEqual({ paymentProof: picture.uri })
  })

  test('is sent as a file in a multipart body, also where FormData does not take such an object', async () => {
    const { sent } = await callClient(
      ({ settings }) =>
        settings.requestVerification({ ...identity, frontImage: picture, backImage: picture }, options),
      {},
    )
    const file = { name: 'blob', type: 'image/png', text: expect.stringContaining('PNG') }
    expect(Object.fromEntries(sent[0]?.body as [string, unknown][])).toEqual({
      ...identity,
      frontImage: file,
      backImage: file,
    })
  })

  test('is accepted in every picture field, and in no other field', async () => {
    const payment = { id: 't1', paymentProof: picture }
    expect(parseInput(contract.orders.pay.input, payment)).toEqual({ success: true, data: payment })
    const request = { ...identity, frontImage: picture, backImage: picture }
    expect(parseInput(contract.settings.requestVerification.input, request)).toEqual({
      success: true,
      data: request,
    })
    const evidence = { id: 't1', picture }
    expect(parseInput(contract.appeals.addPicture.input, evidence)).toEqual({
      success: true,
      data: evidence,
    })
    expect(parseInput(contract.orders.pay.input, { id: picture, paymentProof: picture }).success).toBe(false)
    // The schema of the server refuses it: a client could otherwise name a file on the server's disk.
    expect(contract.orders.pay.input.safeParse(payment).success).toBe(false)
  })
})
