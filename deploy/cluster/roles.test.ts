import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  DEFAULT_POSTGRES_SETTINGS,
  getTimeoutParameters,
} from '../../packages/server/src/kernel/postgres-settings.js'

test.each(['roles.sql', '../../docs/operating/high-availability.md'])(
  '%s sets the timeouts that the exchange has by default',
  (file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    const timeouts = [...text.matchAll(/alter role \S+ set (\w+_timeout) = (\d+);/g)]
    expect(timeouts.map(([, name, ms]) => [name, Number(ms)])).toEqual(
      getTimeoutParameters(DEFAULT_POSTGRES_SETTINGS),
    )
  },
)
