import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. */
export interface ArchiveEntry {
  name: string
  content: Iterable<Uint8Array> | AsyncIterable<string>
  /** False for pictures, which are compressed already. */
  isCompressible: boolean
}

/**
 * Streams a zip archive of the entries. They are read one after the other, no faster than the reader consumes the stream.
 * The stream fails with the first error of an entry. Once it is destroyed, no further entry is read.
 */
export function createArchive(entries: AsyncIterable<ArchiveEntry>, mtime: Date): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  // Errors reach the reader through `output`.
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
