import { expect, test } from 'vitest'
import { getDeviceName } from './device-name.js'

test('a device is named after its browser and system', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
  const userAgents = [
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36 OPR/90.0`,
    `Mozilla/5.0 (Linux; Android 14; SM-A546B) SamsungBrowser/28.0 ${chrome} Mobile Safari/537.36`,
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`,
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'curl/8.0',
  ]
  expect(userAgents.map(getDeviceName)).toEqual([
    'Chrome on Android',
    'Opera on Android',
    'Samsung Internet on Android',
    'Edge on Windows',
    'Chrome on ChromeOS',
    'Firefox on Linux',
    'Safari on iPhone',
    'Safari on Mac',
    'Browser',
  ])
})
