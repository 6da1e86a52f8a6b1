import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

const SALT_BYTES = 16
const TAG_BYTES = 16
/** The salt, the record size and the length of the sender's key, which follows (RFC 8188). */
const HEADER_BYTES = SALT_BYTES + 4 + 1

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Creates the subscription of a browser, and the function that decrypts its messages (RFC 8291). */
export function createSubscription(endpoint: string) {
  const browser = createECDH('prime256v1')
  const [publicKey, auth] = [browser.generateKeys(), randomBytes(16)]
  const decrypt = (message: Buffer): unknown => {
    const salt = message.subarray(0, SALT_BYTES)
    const keyEnd = HEADER_BYTES + message.readUInt8(HEADER_BYTES - 1)
    const senderKey = message.subarray(HEADER_BYTES, keyEnd)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const key = derive(browser.computeSecret(senderKey), auth, info, 32)
    const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
    decipher.setAuthTag(message.subarray(-TAG_BYTES))
    const content = Buffer.concat([decipher.update(message.subarray(keyEnd, -TAG_BYTES)), decipher.final()])
    // The padding begins with a delimiter, which is 2 in the last record.
    return JSON.parse(content.subarray(0, content.lastIndexOf(2)).toString())
  }
  return {
    decrypt,
    input: {
      endpoint,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
      name: 'Firefox on Android',
    },
  }
}

/** Verifies the signature of the sender's token (RFC 8292). Returns the claims of the token and the sender's public key. */
export function verifySender(authorization = ''): { claims: unknown; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${payload}`)
  const isGenuine = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine) throw new Error('the signature is wrong')
  return { claims: JSON.parse(Buffer.from(payload, 'base64url').toString()), publicKey }
}
