import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/temporary-folder.js'
import type { CommandContext } from './command.js'
import { savePicture } from './save-picture.js'

test('a picture replaces an older file, with mode 0600', async () => {
  const folder = createTemporaryFolder('save-picture')
  const file = join(folder, 'front.jpg')
  writeFileSync(file, 'a longer older file', { mode: 0o644 })
  const lines: string[] = []
  const context = {
    client: { picture: async () => new Blob(['picture']) },
    print: (line: string) => lines.push(line),
    auditInfo: {},
  } as unknown as CommandContext
  await savePicture(context, 'verifications/1/front', file)
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777, lines]).toEqual(['picture', 0o600, [file]])
})
