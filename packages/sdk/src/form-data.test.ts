import { afterEach, expect, test, vi } from 'vitest'
import { toFormData } from './form-data.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

const readFormData = async (fields: Record<string, unknown>) =>
  Promise.all(
    [...(toFormData(fields) ?? [])].map(async ([name, value]) => [
      name,
      typeof value === 'string'
        ? value
        : [value.name, value.type, [...new Uint8Array(await value.arrayBuffer())]],
    ]),
  )

test('a base64 data URL of an image becomes a file', async () => {
  expect(await readFormData({ picture: 'data:image/webp;base64,AP8Q', side: 'front', page: 2 })).toEqual([
    ['picture', ['blob', 'image/webp', [0, 255, 16]]],
    ['side', 'front'],
    ['page', '2'],
  ])
})

test('a file keeps its name', async () => {
  const picture = new File([new Uint8Array([1, 2])], 'front.png', { type: 'image/png' })
  expect(await readFormData({ picture })).toEqual([['picture', ['front.png', 'image/png', [1, 2]]]])
})

test.each(['data:image/svg+xml,<svg/>', 'data:text/html;base64,AP8Q', 'text'])(
  'any other text, also another data URL, stays text: %s',
  async (text) => {
    expect(await readFormData({ text })).toEqual([['text', text]])
  },
)

test('there is no form data if a data URL cannot be decoded', () => {
  expect(toFormData({ picture: 'data:image/png;base64,=!' })).toBeUndefined()
})

test('there is no form data for a data URL on a platform that cannot create a Blob', async () => {
  class UnsupportedBlob extends Blob {
    constructor() {
      super()
      throw new Error('Creating blobs from ArrayBuffer is not supported')
    }
  }
  vi.stubGlobal('Blob', UnsupportedBlob)
  const picture = 'data:image/png;base64,AP8Q'
  expect(toFormData({ picture })).toBeUndefined()
})
