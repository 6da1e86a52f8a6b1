import { expect, test } from 'vitest'
import { createAppeal } from './appeals.js'
import { onOneEngine, useEmptyExchange } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { createPerson, createTokenClient } from './operator-person.js'

onOneEngine('the pictures for the operator', (engine) => {
  const start = useEmptyExchange(engine)

  test('are read by the path that a payload names, and each view is in the audit log', async () => {
    const exchange = await start()
    const { id, appealId } = await createAppeal(exchange)
    const { client: mediator } = await createPerson(exchange, 'Mia', ['mediator'])
    const trade = await mediator.trade({ id })
    const path = assertDefined(trade.matchedOrder?.proofOfPayment)
    expect(path).toBe(`/api/operator/appeals/${appealId}/proof`)
    const picture = await mediator.picture(path, { why: 'Compared with the bank' })
    expect(picture.type).toBe('image/jpeg')
    // The first bytes of a JPEG.
    expect([...new Uint8Array(await picture.slice(0, 3).arrayBuffer())]).toEqual([0xff, 0xd8, 0xff])
    const [entry] = await exchange.operator.audit({ act: 'appeal.viewed', limit: 1 })
    expect([entry?.by, entry?.why, entry?.details]).toEqual([
      'Mia',
      'Compared with the bank',
      { appeal: appealId },
    ])
  })

  test('are refused with the message of the exchange', async () => {
    const exchange = await start()
    const { appealId } = await createAppeal(exchange)
    const path = `/operator/appeals/${appealId}/proof`
    const { client: support } = await createPerson(exchange, 'Sue', ['support'])
    const stranger = createTokenClient(exchange, `cht_os_${'A'.repeat(43)}`)
    expect([
      await getRefusal(stranger.picture(path)),
      await getRefusal(support.picture(path)),
      await getRefusal(exchange.operator.picture(`${path}-of-rest`)),
    ]).toEqual([
      {
        status: 401,
        code: 'operator_only',
        message: 'This session has ended, or the token was revoked: sign in again',
      },
      { status: 403, code: 'role_required', message: 'This needs the role mediator or auditor' },
      { status: 404, code: 'not_found', message: 'Not found' },
    ])
  })
})
