import { paginate } from '@cht/sdk'
import { type OperatorCase, TAKE_BACK_PERIOD } from '@cht/sdk/operator'
import { MINUTE, SECOND } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { type Agent, createAgents, openVerification } from './cases.js'
import { onEachEngine, shareExchange, type TestExchange } from './exchange.js'
import { getOutcome } from './fixtures.js'
import { createRandom } from './random.js'

/** Few rounds in `npm test`; `npm run soak` sets 200. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 8)
const CASES = 3
const TIMEOUT = MINUTE + ROUNDS * 10 * SECOND

type Call = () => Promise<unknown>

/** What two agents and the owner of the machine may do with a case at once. */
const listCalls = (exchange: TestExchange, [ada, bo]: [Agent, Agent], id: string): Call[] => [
  ...[ada, bo].flatMap(({ client }): Call[] => [
    () => client.claimCase({ id }),
    () => client.decideVerification({ id, reason: 'Blurred' }),
    () => client.decideVerification({ id, reason: 'Blurred' }),
    () => client.takeBackDecision({ id }),
    () => client.releaseCase({ id }),
  ]),
  () => ada.client.handOverCase({ id, to: 'Bo' }),
  () => bo.client.handOverCase({ id, to: 'Ada' }),
  () => exchange.operator.decideVerification({ id, reason: 'Blurred' }),
]

onEachEngine(`two operators with the same cases (rounds: ${ROUNDS})`, (engine) => {
  const start = shareExchange(engine)

  test(
    'of two who decide at once one does, and the other reads whose case it is',
    async () => {
      const exchange = await start()
      await exchange.reset()
      const [ada, bo] = await createAgents(exchange, 'verifier')
      for (let round = 0; round < ROUNDS; round++) {
        const id = await openVerification(exchange, await exchange.createUser(`user${round}`))
        const outcomes = await Promise.all(
          [ada, bo].map(({ client }) => getOutcome(client.decideVerification({ id, reason: 'Blurred' }))),
        )
        // The chart names first who has claimed the case, or that it is decided already.
        expect(outcomes.filter((outcome) => outcome === 'done').length).toBe(1)
        expect(['case_deciding', 'case_claimed']).toContain(outcomes.find((outcome) => outcome !== 'done'))
      }
      await exchange.advanceTo(exchange.now() + TAKE_BACK_PERIOD)
      const acts = await exchange.operator.audit({ act: 'verification.rejected' })
      expect(acts.length).toBe(ROUNDS)
    },
    TIMEOUT,
  )

  test(
    'whatever they do with the same cases at once, each is decided once at most',
    async () => {
      const exchange = await start()
      await exchange.reset()
      const agents = await createAgents(exchange, 'verifier')
      const random = createRandom(engine.length + ROUNDS)
      const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
      const opened: string[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const ids: string[] = []
        for (let index = 0; index < CASES; index++)
          ids.push(await openVerification(exchange, await exchange.createUser(`user${round}of${index}`)))
        opened.push(...ids)
        const calls = Array.from({ length: 4 * CASES }, () => pick(listCalls(exchange, agents, pick(ids))))
        const outcomes = await Promise.all([
          ...calls.map((call) => getOutcome(call())),
          // Decisions of earlier rounds become due meanwhile. All rounds are within one session of a person.
          getOutcome(exchange.advanceTo(exchange.now() + TAKE_BACK_PERIOD / 4)),
        ])
        expect(outcomes.filter((outcome) => outcome.startsWith('http_'))).toEqual([])
      }
      await exchange.advanceTo(exchange.now() + TAKE_BACK_PERIOD)
      const { db } = exchange.running
      const decided = await db.query<{ id: string; times: number }>(
        `select details ->> 'verification' as id, count(*)::int as times from audit_log
       where act = 'verification.rejected' group by 1`,
      )
      expect(decided.filter(({ times }) => times !== 1)).toEqual([])
      const rejected = await db.query<{ id: string }>(`select id from verifications where state = 'rejected'`)
      expect(rejected.map(({ id }) => id).sort()).toEqual(decided.map(({ id }) => id).sort())
      const notifications = await db.query(`select from notifications where code = 'verification.rejected'`)
      expect(notifications.length).toBe(decided.length)
      // What is not decided waits, and nothing is about to be decided.
      const waiting: OperatorCase[] = []
      for await (const found of paginate(exchange.operator.cases)) waiting.push(found)
      expect(waiting.map(({ id }) => id).sort()).toEqual(
        opened.filter((id) => !decided.some((found) => found.id === id)).sort(),
      )
      expect(waiting.filter(({ decision }) => decision !== undefined)).toEqual([])
      expect(await db.query('select from cases where quarantined_at is not null')).toEqual([])
      expect(decided.length).toBeGreaterThan(0)
    },
    TIMEOUT,
  )
})
