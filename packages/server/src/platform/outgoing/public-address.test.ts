import { expect, test } from 'vitest'
import { createPublicLookup, isPublicAddress } from './public-address.js'

const ADDRESSES: Record<string, string[]> = {
  'public.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'mixed.example': ['10.0.0.5', '93.184.215.14'],
  'private.example': ['10.0.0.5', '::ffff:192.168.1.1'],
  'loopback.example': ['127.0.0.1'],
}

const resolveHost = async (host: string) => {
  const addresses = ADDRESSES[host]
  if (!addresses) throw new Error(`${host} is unknown`)
  return addresses
}

const lookUp = (host: string, { all = true, allowLoopback = false } = {}) =>
  new Promise<unknown>((resolve) => {
    createPublicLookup({ resolve: resolveHost, allowLoopback })(host, { all }, (error, address) =>
      resolve(error ? ((error as { code?: string }).code ?? error.message) : address),
    )
  })

test.each(['93.184.215.14', '8.8.8.8', '::ffff:8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.2.1',
  '192.168.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::127.0.0.1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('a host is resolved to its public addresses only', async () => {
  expect(await lookUp('public.example')).toEqual([
    { address: '93.184.215.14', family: 4 },
    { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6 },
  ])
  expect(await lookUp('mixed.example')).toEqual([{ address: '93.184.215.14', family: 4 }])
  expect(await lookUp('mixed.example', { all: false })).toBe('93.184.215.14')
  expect(await lookUp('private.example')).toBe('EPRIVATE')
  expect(await lookUp('private.example', { all: false, allowLoopback: true })).toBe('EPRIVATE')
  expect(await lookUp('unknown.example')).toBe('unknown.example is unknown')
})

test('a host is resolved to loopback if that is allowed', async () => {
  expect(await lookUp('loopback.example')).toBe('EPRIVATE')
  expect(await lookUp('loopback.example', { all: false, allowLoopback: true })).toBe('127.0.0.1')
})
