import type { TestExchange, TestUser } from './exchange.js'

/** Writes that a user may send in one minute, in these tests. */
export const WRITES_PER_MINUTE = 40

/** Settings of an exchange whose proxy is on this machine, and whose clients reach it by https. */
export const BEHIND_PROXY = {
  PUBLIC_URL: 'https://exchange.test',
  ALLOWED_ORIGINS: 'https://www.exchange.test, https://exchange.test:8443',
  TRUST_PROXY: 'loopback',
  WRITES_PER_MINUTE: String(WRITES_PER_MINUTE),
  OPERATOR_TOKEN: 'an operator token of several words',
}

export const JSON_HEADERS = { 'content-type': 'application/json' }

/** Headers of a request that the proxy forwards from an address. */
export function forwardedFrom(address: string): Record<string, string> {
  return { ...JSON_HEADERS, 'x-forwarded-for': address }
}

export function post(
  exchange: TestExchange,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Response> {
  return exchange.request(`/api${path}`, { method: 'POST', body: JSON.stringify(body), headers })
}

export function logIn(
  exchange: TestExchange,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
  address: string,
): Promise<Response> {
  return post(exchange, '/auth/login', { email, password }, forwardedFrom(address))
}
