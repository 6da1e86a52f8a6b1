import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FORMS, RESOURCES } from './roles.js'

const MACHINES = join(import.meta.dirname, '../../../machines')
const NOT_A_FEATURE = ['.', './lifecycles', './charts']

type Exports = Record<string, { '@cht/source': string }>
const { exports } = JSON.parse(readFileSync(join(MACHINES, 'package.json'), 'utf8')) as { exports: Exports }
const sources = Object.entries(exports)
  .filter(([path]) => !NOT_A_FEATURE.includes(path))
  .map(([, { '@cht/source': source }]) => join(MACHINES, source))

/** Everything that the features export, by its name. */
const exported = (
  await Promise.all(sources.map((source): Promise<Record<string, unknown>> => import(source)))
).flatMap((feature) => Object.entries(feature))

const isData = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'key' in value && 'load' in value

/** Data by itself, or of whatever has an id. */
const isResource = (value: unknown): boolean => {
  if (typeof value !== 'function') return isData(value)
  try {
    return isData(value('an id'))
  } catch {
    return false
  }
}

test('every form and all data of the features have stories', () => {
  const forms = exported.filter(([name]) => /^[a-z].*Form$/.test(name)).map(([name]) => name)
  const data = exported.filter(([, value]) => isResource(value)).map(([name]) => name)
  expect(
    Object.keys(FORMS)
      .map((name) => `${name}Form`)
      .sort(),
  ).toEqual(forms.sort())
  expect(Object.keys(RESOURCES).sort()).toEqual(data.sort())
})
