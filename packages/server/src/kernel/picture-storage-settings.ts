import { resolve } from 'node:path'
import { ConfigError } from './config-error.js'

/** A storage as PICTURE_STORAGE lists it. */
export type StorageSetting =
  | { name: 'database' }
  | { name: 'folder'; path: string }
  | { name: 's3'; url: string; region: string; accessKeyId: string; secretAccessKey: string }

type ReadVariable = (name: string) => string | undefined

const VARIABLE = 'PICTURE_STORAGE'
const FORMAT = `${VARIABLE} must list storages: database, folder:/PATH or s3:https://HOST/BUCKET`

const parseS3 = (address: string, read: ReadVariable): StorageSetting => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain =
    url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username
  if (!isPlain || url.pathname === '/') throw new ConfigError(`${FORMAT}, not "s3:${address}"`)
  const readRequired = (name: string) => {
    const value = read(name)
    if (value === undefined) throw new ConfigError(`${name} must be set with s3 in ${VARIABLE}`)
    return value
  }
  return {
    name: 's3',
    url: address.replace(/\/+$/, ''),
    region: read('AWS_REGION') ?? 'us-east-1',
    accessKeyId: readRequired('AWS_ACCESS_KEY_ID'),
    secretAccessKey: readRequired('AWS_SECRET_ACCESS_KEY'),
  }
}

const parseStorage = (entry: string, read: ReadVariable): StorageSetting => {
  const [, name, address] = /^(\w+)(?::(.+))?$/.exec(entry) ?? []
  if (name === 'database' && address === undefined) return { name }
  if (name === 'folder' && address !== undefined) return { name, path: resolve(address) }
  if (name === 's3' && address !== undefined) return parseS3(address, read)
  throw new ConfigError(`${FORMAT}, not "${entry}"`)
}

/**
 * Parses PICTURE_STORAGE, a comma-separated list. The database comes last if it is not listed, so that its pictures are read.
 * Throws a `ConfigError` that names the invalid variable.
 */
export function readPictureStorage(read: ReadVariable): [StorageSetting, ...StorageSetting[]] {
  const entries = (read(VARIABLE) ?? 'database').split(',').map((entry) => entry.trim())
  const [first, ...others] = entries.map((entry) => parseStorage(entry, read))
  if (!first) throw new ConfigError(FORMAT)
  const names = new Set([first, ...others].map(({ name }) => name))
  if (names.size < entries.length) throw new ConfigError(`${VARIABLE} must list each kind of storage once`)
  return names.has('database') ? [first, ...others] : [first, ...others, { name: 'database' }]
}
