import { expect, test, vi } from 'vitest'
import { askPasskey } from './ask-passkey.js'

const createLibrary = () => ({ WebAuthnAbortService: { cancelCeremony: vi.fn() } })

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
  expect(await askPasskey(createLibrary(), undefined, () => Promise.reject(createError(name)))).toBe(failure)
})

test.each([null, undefined, 'a text'])(
  'a call that rejects with %j, which is no error, is broken',
  async (error) => {
    expect(await askPasskey(createLibrary(), undefined, () => Promise.reject(error))).toBe('broken')
  },
)

test('the prompt is not opened if the screen is left while its code loads', async () => {
  const prompt = vi.fn()
  expect(await askPasskey(createLibrary(), AbortSignal.abort(), prompt)).toBe('dismissed')
  expect(prompt).not.toHaveBeenCalled()
})

test('the prompt is closed when the screen is left', async () => {
  const library = createLibrary()
  const controller = new AbortController()
  const answer = askPasskey(library, controller.signal, async () => {
    controller.abort()
    throw createError('AbortError')
  })
  expect(await answer).toBe('dismissed')
  expect(library.WebAuthnAbortService.cancelCeremony).toHaveBeenCalledOnce()
})
