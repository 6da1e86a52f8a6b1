import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/temporary-folder.js'
import { SAMPLE_CONTENT } from '../../kernel/settings.js'
import { loadTestimonials } from './load-testimonials.js'

let contentDir = ''
beforeEach(() => {
  contentDir = createTemporaryFolder('testimonials')
})

const THREE = ['one', 'two', 'three'].map((quote) => ({ role: 'Buyer', quote }))
const write = (content: unknown) =>
  writeFileSync(join(contentDir, 'testimonials.json'), JSON.stringify(content))

test('the operator’s testimonials come from the folder, and without a file there are none', () => {
  expect(loadTestimonials({ contentDir, demo: false })).toEqual({ list: [], hasSamples: false })
  write(THREE)
  expect(loadTestimonials({ contentDir, demo: false })).toEqual({ list: THREE, hasSamples: false })
})

test('only a demo without a folder has the samples', () => {
  write(THREE)
  const hasSamples = (folder: string, demo: boolean) =>
    loadTestimonials({ contentDir: folder, demo }).hasSamples
  expect([hasSamples(SAMPLE_CONTENT, true), hasSamples(SAMPLE_CONTENT, false)]).toEqual([true, false])
  expect([hasSamples(contentDir, true), hasSamples(contentDir, false)]).toEqual([false, false])
})

test('a file of another form stops the start', () => {
  for (const content of [THREE.slice(1), [...THREE.slice(1), { role: 'Buyer' }], {}]) {
    write(content)
    expect(() => loadTestimonials({ contentDir, demo: false })).toThrow(
      'CONTENT_DIR has a testimonials.json that is not a list of three',
    )
  }
})
