import type { Client } from '@cht/sdk'
import type { AuditAct } from '@cht/sdk/operator'
import { expect, test } from 'vitest'
import { SESSION_START, type TestExchange, type TestUser } from './exchange.js'
import { assertDefined, BANK_DETAILS, getOutcome } from './fixtures.js'
import { createPasskeyDevice } from './passkey-device.js'
import { describeRaces, RACE_TIMEOUT, ROUND_INTERVAL, race, runRounds, startRound } from './race.js'
import { startReset } from './resets.js'
import { createCode } from './second-factor.js'

const ASKED = 'reauthentication_required'

/** The owner of an account and a thief, who knows the password, in a session each. */
interface Round {
  exchange: TestExchange
  owner: TestUser
  thief: Client
}

/**
 * Lists which of these acts the account has in its audit log, in the order in which their transactions had the lock of its row: the
 * ids of the entries are drawn under the lock.
 */
const readActs = async (
  { exchange, owner }: Round,
  before: number,
  ...acts: AuditAct[]
): Promise<AuditAct[]> => {
  const rows = await exchange.running.db.query<{ act: AuditAct }>(
    'select act from audit_log where id > $1 and user_id = $2 and act = any ($3::text[]) order by id',
    [before, owner.id, acts],
  )
  return rows.map(({ act }) => act)
}

const readLastEntry = async ({ exchange }: Round): Promise<number> => {
  const [row] = await exchange.running.db.query<{ last: number }>('select max(id) as last from audit_log')
  return row?.last ?? 0
}

/** A set-up of a factor that was begun. Returns the function that finishes it. */
type StartSetUp = (exchange: TestExchange, client: Client) => Promise<() => Promise<unknown>>

const startApp: StartSetUp = async (exchange, { auth }) => {
  const { secret } = assertDefined((await auth.setUpAuthenticator()).value)
  return () => auth.addAuthenticator({ code: createCode(secret, exchange.now()) })
}
const startPasskey: StartSetUp = async (_, { auth }) => {
  const passkey = createPasskeyDevice().create(assertDefined((await auth.startPasskeySetUp()).value))
  return () => auth.addPasskey({ passkey })
}
const FACTORS = { authenticator: startApp, passkey: startPasskey } as const

/** Removes the factors that the owner, whose session is confirmed, has added in a round. */
const removeFactors = async ({ owner: { client } }: Round) => {
  await client.auth.removeAuthenticator().catch(() => undefined)
  for (const { id } of await client.auth.passkeys()) await client.auth.removePasskey({ id })
}

describeRaces('races for the protection of an account', (engine, openEmptyExchange) => {
  /** Runs `ROUNDS` rounds; at the beginning of each, both sessions have just logged in. */
  const runAccountRounds = async (name: string, run: (state: Round, round: number) => Promise<boolean>) => {
    const exchange = await openEmptyExchange()
    const owner = await exchange.createUser('owner')
    const thief = exchange.createClient()
    const state = { exchange, owner, thief }
    await runRounds(`${engine}: ${name}`, async (round) => {
      await startRound(exchange, SESSION_START + round * ROUND_INTERVAL, [owner, { ...owner, client: thief }])
      return run(state, round)
    })
  }

  test.each(Object.entries(FACTORS))(
    'a confirmation by the password does not outlive the set-up of the first factor: %s',
    async (factor, startSetUp) => {
      await runAccountRounds(`confirmation against ${factor}`, async (state, round) => {
        const { exchange, owner, thief } = state
        await owner.client.auth.confirmByPassword(owner)
        const add = await startSetUp(exchange, owner.client)
        const [confirmed] = await race(round, () => getOutcome(thief.auth.confirmByPassword(owner)), add)
        const removed = await getOutcome(thief.auth.removeAuthenticator())
        expect([['done', 'second_factor_required'].includes(confirmed), removed]).toEqual([true, ASKED])
        await removeFactors(state)
        return confirmed === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test.each(Object.entries(FACTORS))(
    'nothing is written without a confirmation once the account has a factor: %s',
    async (factor, startSetUp) => {
      await runAccountRounds(`payment details against ${factor}`, async (state, round) => {
        const { exchange, owner, thief } = state
        await owner.client.auth.confirmByPassword(owner)
        const add = await startSetUp(exchange, owner.client)
        const before = await readLastEntry(state)
        const [saved] = await race(round, () => getOutcome(thief.paymentDetails.save(BANK_DETAILS)), add)
        expect([saved, await readActs(state, before, 'paymentDetails.added', 'factor.added')]).toEqual(
          saved === 'done' ? [saved, ['paymentDetails.added', 'factor.added']] : [ASKED, ['factor.added']],
        )
        await removeFactors(state)
        for (const { id } of await owner.client.paymentDetails.list())
          await owner.client.paymentDetails.remove({ id })
        return saved === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'a session that is ended writes nothing more',
    async () => {
      await runAccountRounds('webhook against the end of the session', async (state, round) => {
        const { owner, thief } = state
        await thief.auth.confirmByPassword(owner)
        const before = await readLastEntry(state)
        const create = () => getOutcome(thief.webhooks.create({ url: 'https://93.184.215.14/tap' }))
        const [created] = await race(round, create, () => owner.client.auth.endOtherSessions())
        expect([created, await readActs(state, before, 'webhook.added', 'sessions.ended')]).toEqual(
          created === 'done'
            ? [created, ['webhook.added', 'sessions.ended']]
            : ['signed_out', ['sessions.ended']],
        )
        for (const { id } of await owner.client.webhooks.list()) await owner.client.webhooks.remove({ id })
        return created === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test.each(Object.entries(FACTORS))(
    'a reset leaves no factor that a thief adds at the same instant: %s',
    async (factor, startSetUp) => {
      await runAccountRounds(`${factor} against reset`, async ({ exchange, owner, thief }, round) => {
        await thief.auth.confirmByPassword(owner)
        const add = await startSetUp(exchange, thief)
        const reset = await startReset(exchange, owner.client, owner.email)
        const [added] = await race(
          round,
          () => getOutcome(add()),
          () => reset(owner.password),
        )
        await owner.client.auth.login(owner)
        const { methods, recoveryCodes } = assertDefined(await owner.client.auth.reauthentication())
        expect([['done', 'signed_out'].includes(added), methods, recoveryCodes]).toEqual([
          true,
          ['password'],
          0,
        ])
        return added === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'a reset leaves no webhook that a thief adds at the same instant',
    async () => {
      await runAccountRounds('webhook against reset', async ({ exchange, owner, thief }, round) => {
        await thief.auth.confirmByPassword(owner)
        const reset = await startReset(exchange, owner.client, owner.email)
        const [added] = await race(
          round,
          () => getOutcome(thief.webhooks.create({ url: 'https://93.184.215.14/tap' })),
          () => reset(owner.password),
        )
        await owner.client.auth.login(owner)
        const webhooks = await owner.client.webhooks.list()
        expect([['done', 'signed_out'].includes(added), webhooks]).toEqual([true, []])
        return added === 'done'
      })
    },
    RACE_TIMEOUT,
  )

  test(
    'after a reset nobody starts a download that a thief prepares at the same instant',
    async () => {
      await runAccountRounds('archive against reset', async (state, round) => {
        const { exchange, owner, thief } = state
        const reset = await startReset(exchange, owner.client, owner.email)
        const [prepared] = await race(
          round,
          () => getOutcome(thief.account.prepareDataDownload(owner)),
          () => reset(owner.password),
        )
        const ready = await exchange.running.db.query('select from data_downloads')
        expect([['done', 'signed_out'].includes(prepared), ready]).toEqual([true, []])
        return prepared === 'done'
      })
    },
    RACE_TIMEOUT,
  )
})
