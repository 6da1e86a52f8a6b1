import { readFileSync } from 'node:fs'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import type { PackedPackage } from './pack.js'
import { bin, fail, runOrFail } from './run.js'

/** Checks a tarball with publint and attw. */
export async function lint({ tarball, name }: PackedPackage): Promise<void> {
  // publint needs an ArrayBuffer of exactly this size. A Buffer may be a part of a larger one.
  const bytes = new Uint8Array(readFileSync(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  if (messages.length > 0)
    fail(
      `publint found problems in ${name}`,
      messages.map((message) => formatMessage(message, pkg)).join('\n'),
    )
  const options = ['--profile', 'esm-only', '--no-emoji', '--format', 'ascii']
  runOrFail(`attw found problems in ${name}`, bin('attw'), [tarball, ...options])
  console.log(`publint and attw found no problems in ${name}`)
}
