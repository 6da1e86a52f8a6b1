import { afterEach, expect, test, vi } from 'vitest'
import { toFormData } from './form-data.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

const parts = async (fields: Record<string, unknown>) =>
  Promise.all(
    [...toFormData(fields)].map(async ([name, value]) => [
      name,
      typeof value === 'string'
        ? value
        : [value.name, value.type, [...new Uint8Array(await value.arrayBuffer())]],
    ]),
  )

test('a data URL of a picture is a file of its bytes', async () => {
  expect(await parts({ picture: 'data:image/webp;base64,AP8Q', side: 'front', page: 2 })).toEqual([
    ['picture', ['blob', 'image/webp', [0, 255, 16]]],
    ['side', 'front'],
    ['page', '2'],
  ])
})

test('a file keeps its name', async () => {
  const picture = new File([new Uint8Array([1, 2])], 'front.png', { type: 'image/png' })
  expect(await parts({ picture })).toEqual([['picture', ['front.png', 'image/png', [1, 2]]]])
})

test.each(['data:image/png;base64,=!', 'data:image/svg+xml,<svg/>', 'data:text/html;base64,AP8Q', 'text'])(
  'what is no such picture goes as it is: %s',
  async (text) => {
    expect(await parts({ text })).toEqual([['text', text]])
  },
)

test('a platform that makes no file of bytes sends the text', async () => {
  class TextBlob extends Blob {
    constructor() {
      super()
      throw new Error('Creating blobs from ArrayBuffer is not supported')
    }
  }
  vi.stubGlobal('Blob', TextBlob)
  const picture = 'data:image/png;base64,AP8Q'
  expect([...toFormData({ picture })]).toEqual([['picture', picture]])
})
