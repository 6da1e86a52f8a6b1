import { DAY, MINUTE } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import {
  findProofCopies,
  fingerprintProof,
  insertProofFingerprint,
  type ProofFingerprint,
} from '../src/features/trading/proof-copies.js'
import { deleteExpired } from '../src/jobs/cleanup.js'
import { encodePicture } from '../src/platform/pictures/picture.js'
import { onOneEngine, SESSION_START, type TestExchange, useEmptyExchange } from './exchange.js'
import { PICTURE } from './fixtures.js'
import {
  compareAllProofs,
  createPairs,
  createTrades,
  MARKED,
  matchPairs,
  pay,
  readMarks,
  UNMARKED,
} from './proof-copies.js'
import { describeRaces, RACE_TIMEOUT, ROUND_INTERVAL, race, runRounds, startRound } from './race.js'
import { createRandom } from './random.js'
import { COPIES, createReceiptData, drawReceipt, RECEIPT_LAYOUTS } from './receipts.js'

const random = createRandom(38)
const LAYOUTS = [...RECEIPT_LAYOUTS.keys()]

onOneEngine('proofs that were sent for another order', (engine) => {
  const start = useEmptyExchange(engine)

  test.each(LAYOUTS)(
    'a cropped and resized copy marks both trades for their sellers and the operator, never for the buyers: layout %s',
    async (layout) => {
      const exchange = await start()
      const trades = await createTrades(exchange, ['first', 'second', 'third'])
      const [first, second, third] = trades
      if (!first || !second || !third) throw new Error('no trades')
      const receipt = await drawReceipt(createReceiptData(random), layout)
      const another = await drawReceipt(createReceiptData(random), layout)
      const copy = await COPIES['cropped, then resized']?.(receipt, random)

      expect((await pay(first, receipt)).value?.proofReused).toBe(undefined)
      await pay(second, another)
      expect(await Promise.all(trades.map(readMarks))).toEqual([UNMARKED, UNMARKED, UNMARKED])
      expect((await pay(third, copy ?? receipt)).value?.proofReused).toBe(undefined)
      expect(await Promise.all(trades.map(readMarks))).toEqual([MARKED, UNMARKED, MARKED])

      await third.seller.client.appeals.create({ order: third.id, reason: 'Other', description: 'No money' })
      expect((await exchange.operator.appeals()).map(({ trade }) => [trade._id, trade.proofReused])).toEqual([
        [third.id, true],
      ])
      await compareAllProofs(exchange)
      expect(await Promise.all(trades.map(readMarks))).toEqual([MARKED, UNMARKED, MARKED])
    },
  )

  test('a picture without text is marked if it is the same, and a repeated request marks nothing', async () => {
    const exchange = await start()
    const [first, second] = await createTrades(exchange, ['first', 'second'])
    if (!first || !second) throw new Error('no trades')
    const payment = { id: first.id, paymentProof: PICTURE }
    const options = { idempotencyKey: '9c0a4a40-3c2e-4b1f-8a50-5d4b5f6f7a01' }
    await first.buyer.client.orders.pay(payment, options)
    await first.buyer.client.orders.pay(payment, options)
    await compareAllProofs(exchange)
    expect(await readMarks(first)).toEqual(UNMARKED)
    await second.buyer.client.orders.pay({ ...payment, id: second.id })
    expect(await Promise.all([first, second].map(readMarks))).toEqual([MARKED, MARKED])
  })

  test('what a proof is recognized by is erased with its picture', async () => {
    const exchange = await start()
    const { db } = exchange.running
    const [first, second] = await createTrades(exchange, ['first', 'second'])
    if (!first || !second) throw new Error('no trades')
    const receipt = await drawReceipt(createReceiptData(random), 0)
    await pay(first, receipt)
    await first.seller.client.orders.confirm({ id: first.id })
    const read = async () => ({
      fingerprints: (await db.query('select from proof_fingerprints')).length,
      hasKeys: (await db.query('select from proof_keys')).length > 0,
    })
    expect(await read()).toEqual({ fingerprints: 1, hasKeys: true })
    await exchange.setClock(SESSION_START + 181 * DAY)
    await deleteExpired(exchange.running)
    expect(await read()).toEqual({ fingerprints: 0, hasKeys: false })
  })
})

describeRaces('races of proofs', (engine, openEmptyExchange) => {
  test(
    'two copies of a picture that are sent at the same time are both marked',
    async () => {
      const exchange = await openEmptyExchange()
      const pairs = await createPairs(exchange, ['first', 'second'])
      const users = pairs.flatMap(({ seller, buyer }) => [seller, buyer])
      await runRounds(`${engine}: two copies`, async (round) => {
        const startsAt = SESSION_START + round * ROUND_INTERVAL
        await startRound(exchange, startsAt - 1, users)
        const [first, second] = await matchPairs(exchange, pairs, startsAt)
        if (!first || !second) throw new Error('no trades')
        const receipt = await drawReceipt(createReceiptData(random), round)
        const copy = await COPIES['JPEG of quality 60']?.(receipt, random)
        const order: string[] = []
        await race(
          round,
          () => pay(first, receipt).then(() => order.push(first.id)),
          () => pay(second, copy ?? receipt).then(() => order.push(second.id)),
        )
        await compareAllProofs(exchange)
        expect(await Promise.all([first, second].map(readMarks))).toEqual([MARKED, MARKED])
        for (const { seller, id } of [first, second]) await seller.client.orders.confirm({ id })
        return order[0] === first.id
      })
    },
    RACE_TIMEOUT,
  )
})

/** Few in `npm test`; CONTRIBUTING.md has the command for 500. */
const RECEIPTS = Number(process.env.RECEIPTS ?? 6)

const toId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Stores proofs without their trades and pictures. */
const storeFingerprints = ({ running: { db } }: TestExchange, proofs: readonly ProofFingerprint[]) =>
  db.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`)
    for (const [index, proof] of proofs.entries()) {
      await tx.query(
        `insert into proofs (id, trade_id, part, encryption_key, storage, picture_object, received_at)
         values ($1, $1, 'payment', 'test', 'database', $1, now())`,
        [toId(index)],
      )
      insertProofFingerprint(tx, toId(index), proof)
    }
  })

describe(`copies among ${RECEIPTS} receipts`, () => {
  onOneEngine('the search for copies', (engine) => {
    const start = useEmptyExchange(engine)

    test(
      'finds at least 95 % of the copies of receipts, and at most 0.5 % of the receipts have a false one',
      async () => {
        const exchange = await start()
        const fingerprint = async (picture: Buffer) => fingerprintProof(await encodePicture('proof', picture))
        const receipts: Buffer[] = []
        for (let index = 0; index < RECEIPTS; index++)
          receipts.push(await drawReceipt(createReceiptData(random), index))
        const proofs: ProofFingerprint[] = []
        for (const receipt of receipts) proofs.push(await fingerprint(receipt))
        // A new receipt is compared with all others that are stored.
        await storeFingerprints(exchange, proofs)
        const isFound: Record<string, number> = {}
        let wrong = 0
        const { db } = exchange.running
        for (const [index, receipt] of receipts.entries()) {
          const [proof] = proofs.slice(index)
          if (proof && (await findProofCopies(db, toId(index), proof)).length > 0) wrong++
          for (const [name, copy] of Object.entries(COPIES)) {
            const found = await findProofCopies(
              db,
              toId(999_999),
              await fingerprint(await copy(receipt, random)),
            )
            isFound[name] = (isFound[name] ?? 0) + Number(found.includes(toId(index)))
          }
        }
        console.log(`${RECEIPTS} receipts: copies found`, isFound, 'with a false copy:', wrong)
        const found = Object.values(isFound).reduce((sum, count) => sum + count, 0)
        expect(found / (RECEIPTS * Object.keys(COPIES).length)).toBeGreaterThanOrEqual(0.95)
        expect(wrong).toBeLessThanOrEqual(0.005 * RECEIPTS)
      },
      5 * MINUTE + RECEIPTS * 10_000,
    )
  })
})
