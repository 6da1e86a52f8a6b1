import { MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onOneEngine, useEmptyExchange } from './exchange.js'
import { assertDefined, createMatchedTrade, PICTURE } from './fixtures.js'
import { changeRates, startStream } from './live-stream.js'
import { createPasskeyDevice } from './passkey-device.js'
import { addPasskey, confirmByPasskey } from './passkeys.js'
import { createCode } from './second-factor.js'

onOneEngine('the changes that the live stream sends', (engine) => {
  const start = useEmptyExchange(engine)

  test('both parties are told of a payment, and nobody else is', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const stranger = await exchange.createUser('stranger')
    const streams = []
    for (const user of [seller, buyer, stranger]) streams.push((await startStream(exchange, user)).stream)

    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const [notification] = await seller.client.notifications.list({ limit: 1 })
    await changeRates(exchange)
    const received = []
    for (const stream of streams) received.push([...new Set(await stream.readUntil('rates.changed'))].sort())
    expect(received).toEqual([
      [`notification.created ${notification?._id}`, `trade.changed ${trade._id}`],
      [`trade.changed ${trade._id}`],
      [],
    ])
    for (const stream of streams) stream.close()
  })

  test('both parties are told of the second filing of an appeal, which changes no state', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const filing = { order: trade._id, reason: 'Other', description: 'None' } as const
    await seller.client.appeals.create(filing)
    await exchange.advanceTo(exchange.now() + 15 * MINUTE)
    const streams = []
    for (const user of [seller, buyer]) streams.push((await startStream(exchange, user)).stream)
    await buyer.client.appeals.create(filing)
    await changeRates(exchange)
    for (const stream of streams) {
      expect(await stream.readUntil('rates.changed')).toContain(`trade.changed ${trade._id}`)
      stream.close()
    }
  })

  test('both parties are told of each change of a claim, which changes no trade', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id })
    const reason = 'The bank says so'
    const acts = [
      () => seller.client.claims.file({ id, reason: 'reversed', description: 'It is gone' }),
      () => buyer.client.claims.answer({ id, text: 'It was paid' }),
      async () => {
        const [claim] = await exchange.operator.tradeClaims()
        await exchange.operator.decideTradeClaim({ id: claim?.id ?? '', decision: 'upheld', reason })
      },
    ]
    for (const act of acts) {
      const streams = []
      for (const user of [seller, buyer]) streams.push((await startStream(exchange, user)).stream)
      await act()
      await changeRates(exchange)
      for (const stream of streams) {
        expect(await stream.readUntil('rates.changed')).toContain(`trade.changed ${id}`)
        stream.close()
      }
    }
  })

  test('changes of orders, investments, accounts and live sessions are sent to the user whom they concern', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada', { tokens: 200_000 })
    const { stream } = await startStream(exchange, ada)
    const read = async () => {
      await changeRates(exchange)
      return [
        ...new Set((await stream.readUntil('rates.changed')).map((change) => change.split(' ')[0])),
      ].sort()
    }
    await ada.client.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    expect(await read()).toEqual(['order.changed'])
    await ada.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
    expect(await read()).toEqual(['account.changed', 'investment.changed'])
    await exchange.operator.fund({ email: ada.email, amount: 5 })
    expect(await read()).toEqual(['account.changed'])
    await exchange.operator.setLiveSessions({
      sessions: [{ startTime: '18:00', durationInMinutes: 30 }],
      confirm: true,
    })
    expect(await read()).toEqual(['liveSession.changed'])
    const { referralCode = '' } = await ada.client.auth.checkAuth()
    await exchange.createUser('ben', { referralCode })
    expect(await read()).toEqual(['account.changed'])
    stream.close()
  })

  test('the user is told of each change of the second factors, and of no set-up that is not finished', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada')
    const { stream } = await startStream(exchange, ada)
    const readAccountChanges = async (change: () => Promise<unknown>) => {
      await changeRates(exchange)
      await stream.readUntil('rates.changed')
      await change()
      await changeRates(exchange)
      return (await stream.readUntil('rates.changed')).filter((text) => text.startsWith('account.changed'))
    }
    const device = createPasskeyDevice()
    const { auth } = ada.client
    await auth.confirmByPassword(ada)
    let secret = ''
    expect(
      await readAccountChanges(async () => {
        secret = assertDefined((await auth.setUpAuthenticator()).value).secret
      }),
    ).toEqual([])
    const changes: [string, () => Promise<unknown>][] = [
      [
        'an authenticator app is on',
        () => auth.addAuthenticator({ code: createCode(secret, exchange.now()) }),
      ],
      ['new recovery codes', () => auth.createRecoveryCodes()],
      ['a passkey is added', () => addPasskey(ada, device)],
      [
        'a passkey is renamed',
        async () => auth.renamePasskey({ id: (await auth.passkeys())[0]?.id ?? '', name: 'Phone' }),
      ],
      ['a passkey is used', () => confirmByPasskey(ada, device)],
      ['an authenticator app is removed', () => auth.removeAuthenticator()],
      ['a passkey is removed', async () => auth.removePasskey({ id: (await auth.passkeys())[0]?.id ?? '' })],
    ]
    for (const [name, change] of changes)
      expect([name, new Set(await readAccountChanges(change))]).toEqual([name, new Set(['account.changed'])])
    stream.close()
  })

  test('an update of columns that no user sees, or to the same values, is no change', async () => {
    const exchange = await start()
    const { buyer } = await createMatchedTrade(exchange)
    const { stream } = await startStream(exchange, buyer)
    await exchange.running.db.query(`update trades set reminded = not reminded, quarantined_at = '2026-11-20';
        update users set password_hash = password_hash || ' ', country = country;
        update orders set status = status; update session_rules set since = since`)
    await changeRates(exchange)
    expect(await stream.readUntil('rates.changed')).toEqual([])
    stream.close()
  })
})
