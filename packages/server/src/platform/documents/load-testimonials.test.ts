import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SAMPLE_CONTENT } from '../../kernel/settings.js'
import { loadTestimonials } from './load-testimonials.js'

let contentDir = ''
beforeEach(() => {
  contentDir = mkdtempSync(join(tmpdir(), 'cht-testimonials-'))
})
afterEach(() => rmSync(contentDir, { recursive: true }))

const THREE = ['one', 'two', 'three'].map((quote) => ({ role: 'Buyer', quote }))
const write = (content: unknown) =>
  writeFileSync(join(contentDir, 'testimonials.json'), JSON.stringify(content))

test('the operator’s testimonials come from the folder, and without a file there are none', () => {
  expect(loadTestimonials({ contentDir, demo: false })).toEqual({ list: [], isSample: false })
  write(THREE)
  expect(loadTestimonials({ contentDir, demo: false })).toEqual({ list: THREE, isSample: false })
})

test('only a demo has the samples', () => {
  const { list, isSample } = loadTestimonials({ contentDir: SAMPLE_CONTENT, demo: true })
  expect([list.length, isSample]).toEqual([3, true])
  expect(loadTestimonials({ contentDir: SAMPLE_CONTENT, demo: false }).list).toEqual([])
})

test('a file of another form stops the start', () => {
  for (const content of [THREE.slice(1), [...THREE.slice(1), { role: 'Buyer' }], {}]) {
    write(content)
    expect(() => loadTestimonials({ contentDir, demo: false })).toThrow(
      'CONTENT_DIR has a testimonials.json that is not a list of three',
    )
  }
})
