import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GUIDELINES } from '@cht/ui/stories/guidelines'
import { expect, test } from 'vitest'
import { APP_GUIDELINES } from './guidelines.js'

const PACKAGES = join(import.meta.dirname, '../../..')

/** The last parts of the titles of the parts in a folder. */
const listParts = (folder: string): string[] =>
  readdirSync(join(PACKAGES, folder))
    .filter((name) => name.endsWith('.stories.tsx'))
    .flatMap((name) => {
      const [, part] =
        /title: 'Components\/(.+)'/.exec(readFileSync(join(PACKAGES, folder, name), 'utf8')) ?? []
      return part ?? []
    })

test('each part of the design system has a guideline', () => {
  expect(Object.keys(GUIDELINES).sort()).toEqual(listParts('ui/src').sort())
})

test('each part of the app has a guideline', () => {
  expect(Object.keys(APP_GUIDELINES).sort()).toEqual(listParts('web/src/components').sort())
})
