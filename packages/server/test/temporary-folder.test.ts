import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createTemporaryFolder, removeTemporaryFolders } from './temporary-folder.js'

describe('a temporary folder', () => {
  const folders: string[] = []

  test('is removed with what is in it, also if its test has removed it', () => {
    const folder = createTemporaryFolder('folder')
    mkdirSync(join(folder, 'db'))
    writeFileSync(join(folder, 'db', 'file'), '')
    const inner = createTemporaryFolder('inner', folder)
    expect([folder, inner].map(existsSync)).toEqual([true, true])
    removeTemporaryFolders()
    expect([folder, inner].map(existsSync)).toEqual([false, false])
    removeTemporaryFolders()
  })

  test('is there while the tests of its file run', () => {
    folders.push(createTemporaryFolder('kept'))
    expect(folders.map(existsSync)).toEqual([true])
  })

  // Runs before the hook of the set-up file.
  afterAll(() => expect(folders.map(existsSync)).toEqual([true]))
})
