import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. `isCompressible`: false for pictures. */
export interface ArchiveEntry {
  name: string
  content: Iterable<Uint8Array> | AsyncIterable<string>
  isCompressible: boolean
}

/**
 * Streams a zip archive of the entries. An entry is read when the one before it was sent, and no faster than the reader takes
 * it. The stream fails with the first error of an entry. If it is destroyed, the entries are read no further.
 */
export function createArchive(entries: AsyncIterable<ArchiveEntry>, mtime: Date): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  // Errors are those of `output`, whose reader handles them.
  pipeline(zip.outputStream, output, () => {})
  zip.on('error', (error: Error) => output.destroy(error))

  const write = async () => {
    for await (const { name, content, isCompressible } of entries) {
      if (output.destroyed) return
      const stream = Readable.from(content)
      const stop = () => stream.destroy()
      output.once('close', stop)
      zip.addReadStream(stream, name, { compress: isCompressible, mtime })
      await finished(stream)
      output.off('close', stop)
    }
    zip.end()
  }
  write().catch((error: Error) => output.destroy(error))
  return output
}
