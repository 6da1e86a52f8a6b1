import { expect, onTestFinished, test, vi } from 'vitest'

/** The device of a page with or without the calls of passkeys. */
const createDevice = async (credentials: object) => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { credentials })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const { createPasskeyDevice } = await import('./passkey-device.js')
  return createPasskeyDevice
}

const CALLS = { get: () => {}, create: () => {} }
const options = {} as never

test('code that cannot be loaded is a failure of the network', async () => {
  const create = await createDevice(CALLS)
  const device = create(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  expect([await device.create(options), await device.use(options)]).toEqual(['unreachable', 'unreachable'])
})

test('a page without the calls loads nothing', async () => {
  const create = await createDevice({})
  const load = vi.fn()
  expect(await create(load).use(options)).toBe('unsupported')
  expect(load).not.toHaveBeenCalled()
})

test('the prompt has the options and the signal', async () => {
  const create = await createDevice(CALLS)
  const passkeyPrompts = { create: vi.fn(async () => 'exists' as const), use: vi.fn() }
  const { signal } = new AbortController()
  expect(await create(async () => ({ passkeyPrompts })).create(options, signal)).toBe('exists')
  expect(passkeyPrompts.create).toHaveBeenCalledExactlyOnceWith(options, signal)
})
