import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSetting } from './setting-types.js'
import { createReader, SETTINGS } from './settings.js'

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
const read = (text?: string, environment: Record<string, string> = KEYS) =>
  readSetting(SETTINGS.pictureStorage, createReader({ ...environment, PICTURE_STORAGE: text }))

test('storages are separated by commas and keep their order; the database comes last if it is not listed', () => {
  expect(read()).toEqual([{ name: 'database' }])
  expect(read('s3:https://s3.example/bucket/prefix/, folder:pictures,database')).toEqual([
    {
      name: 's3',
      url: 'https://s3.example/bucket/prefix',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
    { name: 'folder', path: resolve('pictures') },
    { name: 'database' },
  ])
  expect(read('s3:http://localhost:9000/b', { ...KEYS, AWS_REGION: 'auto' })).toMatchObject([
    { name: 's3', region: 'auto' },
    { name: 'database' },
  ])
})

test('an invalid list is refused by one line that names the variable', () => {
  const getError = (text: string, environment = KEYS as Record<string, string>) => {
    try {
      return read(text, environment)
    } catch (error) {
      return String(error)
    }
  }
  const format =
    'Error: PICTURE_STORAGE must be a list of storages: database, folder:/PATH or s3:https://HOST/BUCKET'
  const invalid = [
    'folder',
    'folder:',
    'nfs:/x',
    'database:x',
    's3:https://host',
    's3:ftp://host/b',
    'folder:/x,',
  ]
  expect(invalid.map((text) => getError(text))).toEqual([
    `${format}, not "folder"`,
    `${format}, not "folder:"`,
    `${format}, not "nfs:/x"`,
    `${format}, not "database:x"`,
    `${format}, not "s3:https://host"`,
    `${format}, not "s3:ftp://host/b"`,
    `${format}, not ""`,
  ])
  expect(getError('folder:/a,folder:/b')).toBe('Error: PICTURE_STORAGE must list each kind of storage once')
  expect(getError('s3:https://host/b', { AWS_ACCESS_KEY_ID: 'id' })).toBe(
    'Error: AWS_SECRET_ACCESS_KEY must be set with s3 in PICTURE_STORAGE',
  )
})
