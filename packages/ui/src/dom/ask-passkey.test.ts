import { expect, test, vi } from 'vitest'
import { askPasskey } from './ask-passkey.js'

const createLibrary = () => ({ WebAuthnAbortService: { cancelCeremony: vi.fn() } })
const load = async () => createLibrary()

const createError = (name: string) => Object.assign(new Error(name), { name })

test.each([
  ['NotAllowedError', 'dismissed'],
  ['AbortError', 'dismissed'],
  ['InvalidStateError', 'exists'],
  ['ConstraintError', 'unsupported'],
  ['NotSupportedError', 'unsupported'],
  ['UnknownError', 'broken'],
  ['SecurityError', 'broken'],
  ['TypeError', 'broken'],
])('the refusal %s of the browser means %s', async (name, failure) => {
  expect(await askPasskey(load, undefined, () => Promise.reject(createError(name)))).toBe(failure)
})

test.each([null, undefined, 'a text'])(
  'a call that rejects with %j, which is no error, is broken',
  async (error) => {
    expect(await askPasskey(load, undefined, () => Promise.reject(error))).toBe('broken')
  },
)

test('the prompt is not opened if the screen is left while the library loads', async () => {
  const prompt = vi.fn()
  expect(await askPasskey(load, AbortSignal.abort(), prompt)).toBe('dismissed')
  expect(prompt).not.toHaveBeenCalled()
})

test('the prompt is closed when the screen is left', async () => {
  const library = createLibrary()
  const controller = new AbortController()
  const answer = askPasskey(
    async () => library,
    controller.signal,
    async () => {
      controller.abort()
      throw createError('AbortError')
    },
  )
  expect(await answer).toBe('dismissed')
  expect(library.WebAuthnAbortService.cancelCeremony).toHaveBeenCalledOnce()
})

test('a library that cannot be loaded is a failure of the network', async () => {
  const failed = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  expect(await askPasskey(failed, undefined, vi.fn())).toBe('unreachable')
})
