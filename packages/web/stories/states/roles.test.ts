import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FORMS, RESOURCES } from './roles.js'

const MACHINES = join(import.meta.dirname, '../../../machines')
/** Entry points without forms or resources of the web app. */
const NOT_FEATURES = ['.', './lifecycles', './operator', './console', './charts']

type Exports = Record<string, { '@cht/source': string }>
const { exports } = JSON.parse(readFileSync(join(MACHINES, 'package.json'), 'utf8')) as { exports: Exports }
const sources = Object.entries(exports)
  .filter(([path]) => !NOT_FEATURES.includes(path))
  .map(([, { '@cht/source': source }]) => join(MACHINES, source))

/** The names and values of all exports of the features. */
const exportedEntries = (
  await Promise.all(sources.map((source): Promise<Record<string, unknown>> => import(source)))
).flatMap((feature) => Object.entries(feature))

const isDefinition = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'key' in value && 'load' in value

/** Whether a value is the definition of a resource, or a function that creates one for an id. */
const isResource = (value: unknown): boolean => {
  if (typeof value !== 'function') return isDefinition(value)
  try {
    return isDefinition(value('an id'))
  } catch {
    return false
  }
}

test('every form and every resource of the features has stories', () => {
  const forms = exportedEntries.filter(([name]) => /^(?!use)[a-z].*Form$/.test(name)).map(([name]) => name)
  const resources = exportedEntries.filter(([, value]) => isResource(value)).map(([name]) => name)
  expect(
    Object.keys(FORMS)
      .map((name) => `${name}Form`)
      .sort(),
  ).toEqual(forms.sort())
  expect(Object.keys(RESOURCES).sort()).toEqual(resources.sort())
})

test('no form keeps a password, a code or a token in its draft', () => {
  const forms: Record<string, { initial: object; secrets?: readonly string[] }> = FORMS
  const kept = Object.entries(forms).flatMap(([form, { initial, secrets = [] }]) =>
    Object.keys(initial)
      .filter((name) => /password|token|^code$/i.test(name) && !secrets.includes(name))
      .map((name) => `${form}.${name}`),
  )
  expect(kept).toEqual([])
})
