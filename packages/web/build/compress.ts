import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXTS = /\.(js|css|svg|json|webmanifest)$/
/** Below this a file travels in one packet either way. */
const SMALL = 400

/** Puts a brotli and a gzip of each text beside it, for the server to send; pages are the server's own to finish. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (!dir || !bundle['index.html']) return
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!TEXTS.test(name)) continue
        const text = readFileSync(`${dir}/${name}`)
        if (text.length < SMALL) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
        writeFileSync(`${dir}/${name}.br`, brotliCompressSync(text, { params }))
        writeFileSync(`${dir}/${name}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}
