import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT_FILES = /\.(js|css|svg|json|webmanifest)$/
/** In bytes. A smaller file fits into one packet uncompressed. */
const MIN_SIZE = 400

/**
 * Writes a brotli and a gzip version of each text file of `MIN_SIZE` or more, except HTML, which the server completes and
 * compresses for each response. Does nothing in builds without `index.html`, such as Storybook's.
 */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (!dir || !bundle['index.html']) return
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!TEXT_FILES.test(name)) continue
        const text = readFileSync(`${dir}/${name}`)
        if (text.length < MIN_SIZE) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
        writeFileSync(`${dir}/${name}.br`, brotliCompressSync(text, { params }))
        writeFileSync(`${dir}/${name}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}
