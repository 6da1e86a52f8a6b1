import { OPERATOR_HEADERS, type TestExchange } from './exchange.js'
import { createMatchedTrade, createPictureFile, PICTURE } from './fixtures.js'
import { addAuthenticator } from './second-factor.js'

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])

export function isJpeg(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).subarray(0, 3).equals(JPEG_START)
}

/** The result of `readAll` when every picture is readable. */
export const ALL_READABLE = [
  [200, true],
  [200, true],
  [200, true],
]

/**
 * Creates a paid trade and a request for verification, with their pictures, and other rows that have encrypted data: an
 * authenticator app, a webhook whose secret was changed, and the response that is kept for the idempotency key.
 */
export async function createPictures(exchange: TestExchange) {
  const { seller, buyer, trade } = await createMatchedTrade(exchange)
  const pay = () =>
    buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE }, { idempotencyKey: 'kept-answer' })
  await pay()
  await addAuthenticator(exchange, seller)
  await buyer.client.auth.confirmByPassword({ password: buyer.password })
  const { value: webhook } = await buyer.client.webhooks.create({ url: 'https://bot.example/events' })
  await buyer.client.webhooks.rotate({ id: webhook.id })
  await seller.client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: '12345678901',
    frontImage: createPictureFile(),
    backImage: createPictureFile(),
  })
  const verificationId = (await exchange.operator.verifications())[0]?.id ?? ''
  const headers = { cookie: await exchange.logInForCookie(buyer), ...OPERATOR_HEADERS }
  const paths = [
    `trades/${trade._id}/proof`,
    `operator/verifications/${verificationId}/front`,
    `operator/verifications/${verificationId}/back`,
  ]
  /** The status of each picture, and whether it is a JPEG. */
  const readAll = (address = exchange.running.address) =>
    Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`${address}/api/${path}`, { headers })
        return [response.status, isJpeg(new Uint8Array(await response.arrayBuffer()))]
      }),
    )
  return { seller, buyer, trade, verificationId, pay, readAll }
}
