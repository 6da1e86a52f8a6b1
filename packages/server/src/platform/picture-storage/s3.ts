import { createHash } from 'node:crypto'
import { SECOND } from '@cht/sdk/rules'
import { AwsClient } from 'aws4fetch'
import { formatReason } from '../../kernel/config-error.js'
import type { StorageSetting } from '../../kernel/picture-storage-settings.js'
import { MAX_OBJECT_BYTES, type ObjectStorage, StorageError } from './object-storage.js'

/** How long a request may take, with its repetitions, in ms. */
const TIMEOUT = 10 * SECOND
/** How many times a request is repeated after a response of 429 or 5xx. */
const RETRIES = 2

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Reads a body up to `MAX_OBJECT_BYTES`. */
const readBody = async ({ body }: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_OBJECT_BYTES) throw new Error('an object is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The code in the XML of an error, e.g. `AccessDenied`. */
const readCode = async (response: Response): Promise<string> =>
  /<Code>(\w+)<\/Code>/.exec((await readBody(response)).toString())?.[1] ?? ''

/** Keeps objects in a bucket of a service that speaks the protocol of Amazon S3. `url` has the bucket in its path. */
export function createS3Storage({
  url,
  region,
  accessKeyId,
  secretAccessKey,
}: Extract<StorageSetting, { name: 's3' }>): ObjectStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })

  const send = async <Result>(
    key: string,
    init: RequestInit,
    read: (response: Response) => Promise<Result>,
    missing: Result,
  ): Promise<Result> => {
    try {
      const options: RequestInit = { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) }
      const response = await client.fetch(`${url}/${key}`, options)
      if (response.ok) return await read(response)
      const code = await readCode(response)
      if (response.status === 404 && code !== 'NoSuchBucket' && init.method !== 'PUT') return missing
      throw new Error(`it answered ${response.status} ${code}`.trimEnd())
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      throw new StorageError(formatReason(cause), { cause: error })
    }
  }
  const ignoreBody = async (response: Response) => {
    await response.body?.cancel()
  }
  return {
    name: 's3',
    description: `s3:${url}`,
    put: (key, bytes) => {
      const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': hash(bytes) }
      return send(key, { method: 'PUT', body: Buffer.from(bytes), headers }, ignoreBody, undefined)
    },
    get: (key) => send<Uint8Array | undefined>(key, { method: 'GET' }, readBody, undefined),
    delete: (key) => send(key, { method: 'DELETE' }, ignoreBody, undefined),
  }
}
