import { expect, test } from 'vitest'
import { assertNodeVersion } from './assert-node-version.js'

test('a Node without support is refused', () => {
  const accepts = (version: string) => () => assertNodeVersion(version)
  expect(accepts('20.20.2')).toThrow('Install Node 24 or later: this is 20.20.2.')
  expect(accepts('23.11.0')).toThrow('Install Node 24 or later: this is 23.11.0.')
  expect(accepts('24.0.0')).not.toThrow()
  expect(accepts('26.1.0')).not.toThrow()
})
