import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.js'

/** Throws a `ConfigError` if a version of Node is older than those that `engines` of the package allows. */
export function assertNodeVersion(version: string): void {
  const manifest = new URL('../../package.json', import.meta.url)
  const { engines } = JSON.parse(readFileSync(manifest, 'utf8')) as { engines: { node: string } }
  const oldest = Number.parseInt(engines.node.replace('>=', ''), 10)
  if (Number.parseInt(version, 10) < oldest)
    throw new ConfigError(`Install Node ${oldest} or later: this is ${version}.`)
}
