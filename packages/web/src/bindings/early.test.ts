import { afterEach, expect, test, vi } from 'vitest'
import { fetchEarly } from './early.js'

const asked: string[] = []
const onItsWay = (early: Record<string, Promise<Response>>) => {
  asked.length = 0
  vi.spyOn(performance, 'now').mockReturnValue(9_999)
  vi.stubGlobal('window', { early: new Map(Object.entries(early)) })
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input)
    return new Response('asked now')
  })
}
const read = async (path: string, method = 'GET') => (await fetchEarly(path, { method })).text()
const early = () => Promise.resolve(new Response('early'))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an answer that is on its way is read once', async () => {
  onItsWay({ '/api/a': early() })
  expect([await read('/api/a'), await read('/api/a'), await read('/api/b')]).toEqual([
    'early',
    'asked now',
    'asked now',
  ])
  expect(asked).toEqual(['/api/a', '/api/b'])
})

test('where none came it is asked for again', async () => {
  onItsWay({ '/api/a': Promise.reject(new TypeError('offline')) })
  expect(await read('/api/a')).toBe('asked now')
})

test('what was asked for before a write, or long ago, is not shown', async () => {
  onItsWay({ '/api/a': early() })
  await read('/api/w', 'POST')
  expect(await read('/api/a')).toBe('asked now')

  onItsWay({ '/api/a': early() })
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(await read('/api/a')).toBe('asked now')
})
