import { buffer } from 'node:stream/consumers'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

const open = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip))),
  )

/** Reads a zip archive: its files by name, in order. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(bytes)
  const files = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        buffer(stream).then((content) => {
          files.set(entry.fileName, content)
          zip.readEntry()
        }, reject)
      }),
    )
    zip.readEntry()
  })
  return files
}
