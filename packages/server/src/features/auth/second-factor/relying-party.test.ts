import { expect, test } from 'vitest'
import { readConfig } from '../../../kernel/config.js'
import { findRelyingParty } from './relying-party.js'

const findOrigins = (host: string, environment: Record<string, string>) =>
  findRelyingParty({ context: { config: readConfig(environment) }, request: { headers: { host } } })?.origins

test('a demo accepts its domain on every port, and no other host that a request names', () => {
  const demo = { DEMO: '1', PUBLIC_URL: 'http://localhost:3000' }
  expect(findOrigins('localhost:5173', demo)).toEqual(['http://localhost:3000', 'http://localhost:5173'])
  for (const host of ['evil.example', 'evil.localhost:3000', 'localhost.evil.example', 'localhost:x', ''])
    expect(findOrigins(host, demo)).toEqual(['http://localhost:3000'])
})

test('outside demo mode, the host of the request is ignored', () => {
  const environment = {
    DEMO: '0',
    PUBLIC_URL: 'https://exchange.example',
    ALLOWED_ORIGINS: 'https://www.exchange.example',
  }
  expect(findOrigins('exchange.example:8443', environment)).toEqual([
    'https://exchange.example',
    'https://www.exchange.example',
  ])
})
