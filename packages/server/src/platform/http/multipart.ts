import type { Readable } from 'node:stream'
import { PICTURE_MAX_BYTES, PICTURE_RULE } from '@cht/sdk/rules'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidInput } from '../../kernel/refusal.js'
import { bodyTooLarge } from './body-limits.js'

/** The most bytes of a text field. A picture is sent as a file, or as a data URL in a JSON body. */
const FIELD_LIMIT = 4_096

const LIMITS = {
  files: 2,
  fileSize: PICTURE_MAX_BYTES,
  fields: 10,
  fieldSize: FIELD_LIMIT,
  // The files and the fields.
  parts: 2 + 10,
  headerPairs: 20,
  headerSize: FIELD_LIMIT,
}

type Fields = Record<string, string | Blob>

const readFile = (file: BusboyFileStream, type: string): Promise<Blob | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    file.on('data', (chunk) => chunks.push(chunk))
    file.on('limit', () => resolve(undefined))
    file.on('error', reject)
    file.on('end', () => resolve(new Blob(chunks, { type })))
  })

/**
 * Reads the fields of a multipart body; files become Blobs. Rejects at the first violated limit; the rest of the body
 * is dropped as it arrives.
 */
function readMultipart(
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  body: Readable,
): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const parser = new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS })
    const fields = new Map<string, Promise<string | Blob>>()
    let received = 0
    const count = (chunk: Buffer) => {
      received += chunk.length
      if (received > bodyLimit) refuse(bodyTooLarge())
    }
    const refuse = (error: unknown) => {
      body.off('data', count)
      body.unpipe(parser)
      body.resume()
      fields.clear()
      reject(error)
    }
    const refuseField = (path: string, message: string) => refuse(invalidInput([{ path, message }]))
    const add = (name: string, value: Promise<string | Blob>) => {
      value.catch(refuse)
      if (fields.has(name)) refuseField(name, 'must be sent once')
      else fields.set(name, value)
    }
    parser.on('field', (name, value, _, isTruncated) => {
      if (isTruncated) refuseField(name, 'must be at most 4 KB, or a file')
      else add(name, Promise.resolve(value))
    })
    parser.on('file', (name, file, _, __, type) => {
      const blob = readFile(file, type)
      add(
        name,
        blob.then(
          (content) => content ?? Promise.reject(invalidInput([{ path: name, message: PICTURE_RULE }])),
        ),
      )
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => refuse(bodyTooLarge()))
    parser.on('error', refuse)
    parser.on('finish', () => {
      const entries = [...fields].map(async ([name, value]) => [name, await value] as const)
      Promise.all(entries).then((values) => resolve(Object.fromEntries(values)), refuse)
    })
    body.on('error', refuse)
    body.on('data', count)
    body.pipe(parser)
  })
}

/** Lets the routes of this scope accept multipart bodies in addition to JSON. */
export function acceptMultipart(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', readMultipart)
}
