import { getLocalTimeZone } from '@cht/sdk/rules'
import { afterEach, expect, test, vi } from 'vitest'
import { storeTimeZone } from './time-zone.js'

afterEach(() => vi.unstubAllGlobals())

const readCookie = (protocol: string) => {
  const document = { cookie: '' }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { protocol })
  storeTimeZone()
  return document.cookie
}

test('the zone is stored for the server, over https bound to the host', () => {
  const zone = getLocalTimeZone()
  expect([readCookie('http:'), readCookie('https:')]).toEqual([
    `time-zone=${zone}; path=/; max-age=31536000; samesite=lax`,
    `__Host-time-zone=${zone}; path=/; max-age=31536000; samesite=lax; secure`,
  ])
})

test('a browser that does not know its zone counts in UTC', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce({
    ...Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Etc/Unknown',
  })
  expect(readCookie('http:')).toContain('time-zone=UTC;')
})
