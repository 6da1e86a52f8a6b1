import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const ACCESS_KEY_ID = 'test-key-id'
const SECRET = 'test/secret+key'
const REGION = 'eu-test-1'
/** The path of the bucket, followed by the prefix of its keys. */
const OBJECTS_PATH = '/bucket/pictures'

const hash = (value: Buffer | string) => createHash('sha256').update(value).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** The signature of a request (AWS Signature Version 4) over the headers that `signedHeaders` lists. */
const computeSignature = ({ method, url, headers }: IncomingMessage, signedHeaders: string): string => {
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`
  const request = [
    method,
    url,
    '',
    ...signedHeaders.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, scope, hash(request)].join('\n')
  const key = [date.slice(0, 8), REGION, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${SECRET}`)
  return hmac(key, text).toString('hex')
}

const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const [, keyId, signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/.*, SignedHeaders=(\S+), Signature=(\S+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const bodyHash = request.headers['x-amz-content-sha256']
  const expected = Buffer.from(computeSignature(request, signedHeaders))
  const actual = Buffer.from(signature)
  return (
    keyId === ACCESS_KEY_ID &&
    (bodyHash === hash(body) || bodyHash === 'UNSIGNED-PAYLOAD') &&
    actual.length === expected.length &&
    timingSafeEqual(actual, expected)
  )
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const toXml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

interface S3Hooks {
  /** Whether every request is refused with 503. */
  isDown: boolean
  /** Called when an object is stored. The response waits for it. */
  onStored(key: string): Promise<void> | void
}

/** Starts an S3-compatible server on this machine. It has one bucket, and refuses requests without a valid signature. */
export async function startS3Server() {
  const objects = new Map<string, Buffer>()
  const hooks: S3Hooks = { isDown: false, onStored: () => {} }
  const handleRequest = async (request: IncomingMessage): Promise<[number, Buffer | string]> => {
    const body = await readBody(request)
    if (hooks.isDown) return [503, toXml('SlowDown')]
    if (!isSigned(request, body)) return [403, toXml('SignatureDoesNotMatch')]
    const key = request.url ?? ''
    if (!key.startsWith(`${OBJECTS_PATH}/`)) return [404, toXml('NoSuchBucket')]
    if (request.method === 'PUT') {
      objects.set(key, body)
      await hooks.onStored(key)
      return [200, '']
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return [204, '']
    }
    return objects.has(key) ? [200, objects.get(key) ?? ''] : [404, toXml('NoSuchKey')]
  }
  const server = createServer((request, response) => {
    handleRequest(request).then(
      ([status, body]) => response.writeHead(status).end(body),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    objects,
    hooks,
    origin,
    /** Its entry in PICTURE_STORAGE. */
    setting: `s3:${origin}${OBJECTS_PATH}`,
    environment: { AWS_ACCESS_KEY_ID: ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: SECRET, AWS_REGION: REGION },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>
