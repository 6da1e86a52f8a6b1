import { resolve } from 'node:path'
import { ConfigError } from './config-error.js'
import {
  defineOptionalSetting,
  defineSetting,
  type ReadVariable,
  readSetting,
  type Setting,
  type SettingType,
  text,
} from './setting-types.js'

/** A storage as PICTURE_STORAGE lists it. */
export type StorageSetting =
  | { name: 'database' }
  | { name: 'folder'; path: string }
  | { name: 's3'; url: string; region: string; accessKeyId: string; secretAccessKey: string }

/** The settings of a bucket. */
export const BUCKET_SETTINGS = {
  accessKeyId: defineOptionalSetting({
    variable: 'AWS_ACCESS_KEY_ID',
    type: text,
    otherwise: 'required with a bucket',
    text: 'the key that may read and write the bucket of `PICTURE_STORAGE`',
  }),
  secretAccessKey: defineOptionalSetting({
    variable: 'AWS_SECRET_ACCESS_KEY',
    type: text,
    otherwise: 'required with a bucket',
    text: 'its secret',
  }),
  region: defineSetting({
    variable: 'AWS_REGION',
    type: text,
    default: 'us-east-1',
    text: 'the region of the bucket',
  }),
}

const DESCRIPTION = 'a list of storages: database, folder:/PATH or s3:https://HOST/BUCKET'

const parseS3 = (address: string, read: ReadVariable): StorageSetting | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain =
    url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username
  if (!isPlain || url.pathname === '/') return undefined
  const readRequired = (required: Setting<string | undefined>) => {
    const value = readSetting(required, read)
    if (value === undefined)
      throw new ConfigError(`${required.variable} must be set with s3 in PICTURE_STORAGE`)
    return value
  }
  return {
    name: 's3',
    url: address.replace(/\/+$/, ''),
    region: readSetting(BUCKET_SETTINGS.region, read),
    accessKeyId: readRequired(BUCKET_SETTINGS.accessKeyId),
    secretAccessKey: readRequired(BUCKET_SETTINGS.secretAccessKey),
  }
}

const parseStorage = (entry: string, read: ReadVariable): StorageSetting | undefined => {
  const [, name, address] = /^(\w+)(?::(.+))?$/.exec(entry) ?? []
  if (name === 'database' && address === undefined) return { name }
  if (name === 'folder' && address !== undefined) return { name, path: resolve(address) }
  return name === 's3' && address !== undefined ? parseS3(address, read) : undefined
}

/** A comma-separated list of storages. The database comes last if it is not listed, so that its pictures are read. */
export const pictureStorages: SettingType<readonly [StorageSetting, ...StorageSetting[]]> = {
  description: DESCRIPTION,
  parse: (variable, value, read) => {
    const entries = value.split(',').map((entry) => entry.trim())
    const [first, ...others] = entries.map((entry) => {
      const storage = parseStorage(entry, read)
      if (!storage) throw new ConfigError(`${variable} must be ${DESCRIPTION}, not "${entry}"`)
      return storage
    })
    if (!first) throw new ConfigError(`${variable} must be ${DESCRIPTION}`)
    const names = new Set([first, ...others].map(({ name }) => name))
    if (names.size < entries.length) throw new ConfigError(`${variable} must list each kind of storage once`)
    return names.has('database') ? [first, ...others] : [first, ...others, { name: 'database' }]
  },
}
