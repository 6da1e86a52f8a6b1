import { TAKE_BACK_PERIOD } from '@cht/sdk/operator'
import { DECISION_PERIOD, HOUR, MINUTE, REVIEW_PERIOD } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { formatTime } from '../src/operator/format-time.js'
import {
  type Agent,
  createAgents,
  openAppealCase,
  openClaimCase,
  openProfileEdit,
  openVerification,
} from './cases.js'
import { onOneEngine, type TestExchange, useEmptyExchange } from './exchange.js'
import { assertDefined, getRefusal, readNewestNotification } from './fixtures.js'
import { runInProcess } from './operator.js'
import { createPerson, createTokenClient } from './operator-person.js'

const why = 'Test'
const EVERYTHING = ['verifier', 'mediator'] as const

const listActs = async ({ operator }: TestExchange, limit: number) =>
  (await operator.audit({ limit })).map(({ act, via, by }) => [act, via, by])

const listIds = async ({ client }: Agent, input: Parameters<Agent['client']['cases']>[0] = {}) =>
  (await client.cases(input)).map(({ id }) => id)

onOneEngine('cases', (engine) => {
  const open = useEmptyExchange(engine)

  describe('what a person decides is carried out ten minutes later', () => {
    test('a verification', async () => {
      const exchange = await open()
      const user = await exchange.createUser('user')
      const [ada] = await createAgents(exchange, 'verifier')
      const id = await openVerification(exchange, user)
      const decidedAt = exchange.now()
      const carriedOutAt = decidedAt + TAKE_BACK_PERIOD

      const { value } = await ada.client.decideVerification({ id })
      expect(value).toEqual({ carriedOutAt })
      const { waitingSince: _, openedAt: __, ...found } = await ada.client.case({ id })
      expect(found).toEqual({
        id,
        kind: 'verification',
        state: 'deciding',
        email: user.email,
        dueAt: decidedAt + 48 * HOUR,
        isOverdue: false,
        claimedBy: 'Ada',
        claimedAt: decidedAt,
        isMine: true,
        decision: { by: 'Ada', decidedAt, carriedOutAt, input: { id } },
        notes: 0,
        log: [],
      })
      // Nothing has changed yet, and the user is told nothing.
      await exchange.advanceTo(carriedOutAt - 1)
      const before = await readNewestNotification(user)
      expect((await exchange.operator.verifications()).length).toBe(1)

      await exchange.advanceTo(carriedOutAt)
      expect(await readNewestNotification(user)).not.toEqual(before)
      expect((await exchange.operator.verifications()).length).toBe(0)
      expect(await listActs(exchange, 2)).toEqual([
        ['verification.approved', 'person', 'Ada'],
        ['case.decided', 'person', 'Ada'],
      ])
      expect(await exchange.operator.case({ id })).toMatchObject({ state: 'decided', isMine: false })
      expect(await listIds(ada)).toEqual([])
    })

    test('a profile change', async () => {
      const exchange = await open()
      const user = await exchange.createUser('user')
      const [ada] = await createAgents(exchange, 'verifier')
      const id = await openProfileEdit(exchange, user)
      await ada.client.decideProfileEdit({ id })
      await exchange.advanceTo(exchange.now() + TAKE_BACK_PERIOD)
      expect((await user.client.auth.checkAuth()).fullName).toBe('Nora New')
    })

    test('an appeal: the time for a review begins then', async () => {
      const exchange = await open()
      const { seller, buyer, id, appealId } = await openAppealCase(exchange)
      const [ada] = await createAgents(exchange, 'mediator')
      const before = await readNewestNotification(buyer)
      const { value } = await ada.client.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money' })
      const carriedOutAt = assertDefined(value.carriedOutAt)
      expect((await seller.client.trades.get({ id })).appeal?.stage).toBe('undecided')
      expect(await readNewestNotification(buyer)).toEqual(before)
      await exchange.advanceTo(carriedOutAt)
      const { appeal } = await seller.client.trades.get({ id })
      expect([appeal?.stage, appeal?.dueAt]).toEqual(['proposed', carriedOutAt + REVIEW_PERIOD])
      // A review is a new decision: the case waits again, and is free.
      expect(await listIds(ada)).toEqual([])
      await buyer.client.appeals.requestReview({ id, text: 'Look again' })
      const [again] = await ada.client.cases()
      expect(again).toMatchObject({ id: appealId, state: 'new', waitingSince: exchange.now(), isMine: false })
    })

    test('a claim after the end of a trade', async () => {
      const exchange = await open()
      const { seller, id, claimId } = await openClaimCase(exchange)
      const [ada] = await createAgents(exchange, 'mediator')
      const readState = async () => (await seller.client.trades.get({ id })).claims?.[0]?.state
      await ada.client.decideTradeClaim({ id: claimId, decision: 'upheld', reason: 'It is gone' })
      // Who decides has looked at it.
      expect(await readState()).toBe('underReview')
      await exchange.advanceTo(exchange.now() + TAKE_BACK_PERIOD)
      expect(await readState()).toBe('upheld')
    })

    test('a token decides like a person, the exchange’s own token at once', async () => {
      const exchange = await open()
      const user = await exchange.createUser('user')
      const other = await exchange.createUser('other')
      const { value: created } = await exchange.operator.createToken({
        name: 'bot',
        roles: ['verifier'],
        days: 1,
        why,
      })
      const id = await openVerification(exchange, user)
      const { value } = await createTokenClient(exchange, created.token).decideVerification({ id })
      expect(value).toEqual({ carriedOutAt: exchange.now() + TAKE_BACK_PERIOD })
      const otherId = await openVerification(exchange, other)
      expect((await exchange.operator.decideVerification({ id: otherId })).value).toEqual({})
      expect((await exchange.operator.verifications()).map((request) => request.id)).toEqual([id])
      await exchange.advanceTo(exchange.now() + TAKE_BACK_PERIOD)
      expect((await exchange.operator.verifications()).length).toBe(0)
    })
  })

  describe('taking back', () => {
    test('is for its author and for another of the role, until it is carried out', async () => {
      const exchange = await open()
      const user = await exchange.createUser('user')
      const [ada, bo] = await createAgents(exchange, 'verifier')
      const id = await openVerification(exchange, user)
      for (const agent of [ada, bo]) {
        await ada.client.decideVerification({ id, reason: 'Blurred' })
        await exchange.advanceTo(exchange.now() + TAKE_BACK_PERIOD - 1)
        await agent.client.takeBackDecision({ id })
        await exchange.advanceTo(exchange.now() + TAKE_BACK_PERIOD)
        const { state, claimedBy, decision } = await ada.client.case({ id })
        expect([state, claimedBy, decision]).toEqual(['claimed', 'Ada', undefined])
      }
      expect((await exchange.operator.verifications()).length).toBe(1)
      expect(await getRefusal(ada.client.takeBackDecision({ id }))).toEqual({
        status: 409,
        code: 'case_not_deciding',
        message: 'No decision waits to be carried out',
      })
      await ada.client.decideVerification({ id })
      await exchange.setClock(exchange.now() + TAKE_BACK_PERIOD)
      expect(await getRefusal(ada.client.takeBackDecision({ id }))).toMatchObject({ code: 'case_deciding' })
    })

    test('is not for another role, and no second decision is made before', async () => {
      const exchange = await open()
      const user = await exchange.createUser('user')
      const [ada, bo] = await createAgents(exchange, 'verifier')
      const cy = await createPerson(exchange, 'Cy', ['mediator'])
      const id = await openVerification(exchange, user)
      await ada.client.decideVerification({ id })
      expect(await getRefusal(cy.client.takeBackDecision({ id }))).toEqual({
        status: 403,
        code: 'role_required',
        message: 'This needs the role verifier',
      })
      for (const client of [ada.client, bo.client, exchange.operator])
        expect(await getRefusal(client.decideVerification({ id, reason: 'No' }))).toEqual({
          status: 409,
          code: 'case_deciding',
          message: 'This case is decided: take the decision back first',
        })
    })
  })

  describe('what cannot be decided', () => {
    test('is refused at once, and leaves nothing behind', async () => {
      const exchange = await open()
      const [first, second] = [await exchange.createUser('first'), await exchange.createUser('second')]
      const [ada] = await createAgents(exchange, 'verifier')
      const taken = await openVerification(exchange, first, 'G1234567')
      await exchange.operator.decideVerification({ id: taken })
      const id = await openVerification(exchange, second, 'G1234567')
      expect(await getRefusal(ada.client.decideVerification({ id }))).toMatchObject({
        status: 409,
        code: 'id_in_use',
      })
      expect(await ada.client.case({ id })).toMatchObject({ state: 'new', isMine: false })
      expect(await getRefusal(ada.client.decideVerification({ id: taken }))).toMatchObject({
        status: 409,
        code: 'not_pending',
      })
      const missing = '00000000-0000-4000-8000-000000000000'
      for (const unknown of [missing, 'x'])
        expect(await getRefusal(ada.client.decideVerification({ id: unknown }))).toMatchObject({
          status: 404,
          code: 'not_found',
        })
      // A case of another kind is none of this endpoint.
      expect(await getRefusal(ada.client.decideProfileEdit({ id }))).toMatchObject({ status: 404 })
    })

    test('when the time has come returns to its agent with the reason', async () => {
      const exchange = await open()
      const [first, second] = [await exchange.createUser('first'), await exchange.createUser('second')]
      const [ada] = await createAgents(exchange, 'verifier')
      const id = await openVerification(exchange, first, 'G1234567')
      const otherId = await openVerification(exchange, second, 'G1234567')
      await ada.client.decideVerification({ id })
      await exchange.operator.decideVerification({ id: otherId })
      const { db } = exchange.running
      await db.query(
        `insert into webhooks (id, url, created_at) values (gen_random_uuid(), 'https://x.example', now())`,
      )
      await exchange.advanceTo(exchange.now() + TAKE_BACK_PERIOD)
      const found = await ada.client.case({ id })
      const message = 'This ID has already verified another account'
      expect(found).toMatchObject({ state: 'claimed', claimedBy: 'Ada', returned: message, notes: 1 })
      expect(found.decision).toBe(undefined)
      expect(found.log).toEqual([
        { at: exchange.now(), text: `The decision was not carried out: ${message}` },
      ])
      expect((await listActs(exchange, 1))[0]).toEqual(['case.returned', 'person', 'Ada'])
      expect(await db.query(`select event from deliveries where event ->> 'type' like 'case.%'`)).toEqual([
        { event: { type: 'case.returned', params: { id } } },
      ])
      expect(await db.query('select from cases where quarantined_at is not null')).toEqual([])
      // It is decided anew.
      await ada.client.decideVerification({ id, reason: 'This ID is in use' })
      expect((await ada.client.case({ id })).returned).toBe(undefined)
      await exchange.advanceTo(exchange.now() + TAKE_BACK_PERIOD)
      expect((await exchange.operator.verifications()).length).toBe(0)
    })

    test('because the parties have settled the appeal ends there', async () => {
      const exchange = await open()
      const { seller, id, appealId } = await openAppealCase(exchange)
      const [ada] = await createAgents(exchange, 'mediator')
      await ada.client.resolveAppeal({ id: appealId, to: 'buyer', reason: 'The receipt is good' })
      await seller.client.orders.confirm({ id })
      await exchange.advanceTo(exchange.now() + TAKE_BACK_PERIOD)
      expect((await seller.client.trades.get({ id })).appeal?.state).toBe('settled')
      expect(await ada.client.case({ id: appealId })).toMatchObject({
        state: 'decided',
        returned: 'This appeal was settled when the seller confirmed',
      })
      expect(await listIds(ada)).toEqual([])
    })

    test('by somebody who was suspended or has lost the role meanwhile returns to the queue', async () => {
      const exchange = await open()
      const user = await exchange.createUser('user')
      const [ada, bo] = await createAgents(exchange, 'verifier')
      const id = await openVerification(exchange, user)
      await ada.client.decideVerification({ id })
      await exchange.operator.changeRoles({ id: ada.id, roles: ['auditor'], why })
      await exchange.advanceTo(exchange.now() + TAKE_BACK_PERIOD)
      expect(await bo.client.case({ id })).toMatchObject({
        state: 'new',
        returned: 'Ada may not decide this any more: it needs the role verifier',
      })
      expect((await exchange.operator.verifications()).length).toBe(1)
    })
  })

  describe('claiming', () => {
    test('keeps others from deciding, asking and claiming, but not the owner of the machine', async () => {
      const exchange = await open()
      const { appealId } = await openAppealCase(exchange)
      const [ada, bo] = await createAgents(exchange, 'mediator')
      await ada.client.claimCase({ id: appealId })
      const dueAt = exchange.now() + HOUR
      const claimed = { status: 409, code: 'case_claimed', message: 'Ada has claimed this case' }
      for (const call of [
        () => bo.client.claimCase({ id: appealId }),
        () => bo.client.releaseCase({ id: appealId }),
        () => bo.client.handOverCase({ id: appealId, to: 'Bo' }),
        () => bo.client.snoozeCase({ id: appealId, until: dueAt }),
        () => bo.client.resolveAppeal({ id: appealId, to: 'buyer', reason: 'Yes' }),
        () => bo.client.askParty({ id: appealId, party: 'buyer', text: 'Send it', dueAt }),
        () => exchange.operator.claimCase({ id: appealId }),
      ])
        expect(await getRefusal(call())).toEqual(claimed)
      expect(
        (await exchange.operator.resolveAppeal({ id: appealId, to: 'buyer', reason: 'Yes' })).value,
      ).toEqual({})
    })

    test('a claim that is claimed reads as under review, also after it is released', async () => {
      const exchange = await open()
      const { seller, id, claimId } = await openClaimCase(exchange)
      const [ada, bo] = await createAgents(exchange, 'mediator')
      const readState = async () => (await seller.client.trades.get({ id })).claims?.[0]?.state
      expect(await readState()).toBe('filed')
      await ada.client.claimCase({ id: claimId })
      expect(await readState()).toBe('underReview')
      await ada.client.releaseCase({ id: claimId })
      await bo.client.claimCase({ id: claimId })
      expect(await readState()).toBe('underReview')
      expect(await bo.client.case({ id: claimId })).toMatchObject({ claimedBy: 'Bo', isMine: true })
    })

    test('who is suspended, has no role or whose token is revoked holds nothing any more', async () => {
      const exchange = await open()
      const user = await exchange.createUser('user')
      const [ada, bo] = await createAgents(exchange, 'verifier')
      const { value: token } = await exchange.operator.createToken({
        name: 'bot',
        roles: ['verifier'],
        days: 1,
        why,
      })
      const id = await openVerification(exchange, user)
      const leave = [
        { client: ada.client, run: () => exchange.operator.suspendPerson({ id: ada.id, why }) },
        {
          client: bo.client,
          run: () => exchange.operator.changeRoles({ id: bo.id, roles: ['auditor'], why }),
        },
        {
          client: createTokenClient(exchange, token.token),
          run: () => exchange.operator.revokeToken({ id: token.id, why }),
        },
      ]
      for (const { client, run } of leave) {
        await client.claimCase({ id })
        expect((await exchange.operator.cases({ free: true })).length).toBe(0)
        await run()
        const [free] = await exchange.operator.cases({ free: true })
        expect(free).toMatchObject({ id, state: 'new' })
        expect(free?.claimedBy).toBe(undefined)
      }
    })

    test('a case is handed over by who holds it or an administrator, to a person with the role', async () => {
      const exchange = await open()
      const user = await exchange.createUser('user')
      const [ada, bo] = await createAgents(exchange, 'verifier')
      const cy = await createPerson(exchange, 'Cy', ['administrator'])
      const id = await openVerification(exchange, user)
      await ada.client.claimCase({ id })
      expect(await getRefusal(ada.client.handOverCase({ id, to: 'Cy' }))).toEqual({
        status: 404,
        code: 'not_found',
        message: 'Nobody of this name or email can sign in and has the role verifier',
      })
      await ada.client.handOverCase({ id, to: 'bo' })
      expect(await bo.client.case({ id })).toMatchObject({ claimedBy: 'Bo', isMine: true })
      await cy.client.handOverCase({ id, to: ada.email })
      expect(await listIds(ada, { mine: true })).toEqual([id])
      await cy.client.releaseCase({ id })
      expect(await listIds(ada, { mine: true })).toEqual([])
      expect(await getRefusal(cy.client.claimCase({ id }))).toMatchObject({ code: 'role_required' })
      expect((await listActs(exchange, 3)).map(([act]) => act)).toEqual([
        'case.released',
        'case.handedOver',
        'case.handedOver',
      ])
    })

    test('each kind needs its role, and lists show the kinds that a role reads', async () => {
      const exchange = await open()
      const { seller, appealId } = await openAppealCase(exchange)
      const id = await openVerification(exchange, seller)
      const ada = await createPerson(exchange, 'Ada', ['verifier'])
      const bo = await createPerson(exchange, 'Bo', ['mediator'])
      const cy = await createPerson(exchange, 'Cy', ['support'])
      expect([await listIds(ada), await listIds(bo), (await listIds(cy)).sort()]).toEqual([
        [id],
        [appealId],
        [id, appealId].sort(),
      ])
      expect(await listIds(cy, { kind: 'appeal' })).toEqual([appealId])
      expect(await getRefusal(ada.client.case({ id: appealId }))).toMatchObject({ status: 404 })
      expect(await getRefusal(ada.client.claimCase({ id: appealId }))).toMatchObject({
        status: 403,
        code: 'role_required',
      })
      expect(await getRefusal(ada.client.noteCase({ id: appealId, text: 'Hm' }))).toMatchObject({
        status: 403,
      })
      await cy.client.noteCase({ id: appealId, text: 'The buyer called' })
      expect(await getRefusal(cy.client.claimCase({ id }))).toMatchObject({ status: 403 })
    })
  })

  describe('the queue', () => {
    test('is the thing itself: what users end does not wait', async () => {
      const exchange = await open()
      const { seller, id, appealId } = await openAppealCase(exchange)
      const [ada] = await createAgents(exchange, ...EVERYTHING)
      await ada.client.claimCase({ id: appealId })
      await seller.client.orders.confirm({ id })
      expect(await listIds(ada, { mine: true })).toEqual([])
      expect(await getRefusal(ada.client.claimCase({ id: appealId }))).toMatchObject({ code: 'case_decided' })
      expect(await ada.client.case({ id: appealId })).toMatchObject({ state: 'decided' })
    })

    test('what waits for a user is asked, and returns with the answer', async () => {
      const exchange = await open()
      const { buyer, id, appealId } = await openAppealCase(exchange)
      const [ada] = await createAgents(exchange, 'mediator')
      const dueAt = exchange.now() + 2 * HOUR
      await ada.client.askParty({ id: appealId, party: 'buyer', text: 'Send the page', dueAt })
      const asked = await ada.client.case({ id: appealId })
      expect([asked.state, asked.claimedBy, asked.waitingSince, asked.dueAt]).toEqual([
        'asked',
        'Ada',
        undefined,
        undefined,
      ])
      expect(
        await getRefusal(ada.client.snoozeCase({ id: appealId, until: exchange.now() + HOUR })),
      ).toMatchObject({ code: 'case_asked' })
      await exchange.advanceTo(exchange.now() + HOUR)
      await buyer.client.appeals.addStatement({ id, text: 'Here it is' })
      expect(await ada.client.case({ id: appealId })).toMatchObject({
        state: 'claimed',
        claimedBy: 'Ada',
        waitingSince: exchange.now(),
        dueAt: exchange.now() + DECISION_PERIOD,
      })
    })

    test('what is put off returns at its time, or when a user acts', async () => {
      const exchange = await open()
      const { buyer, id, appealId } = await openAppealCase(exchange)
      const [ada] = await createAgents(exchange, 'mediator')
      await ada.client.claimCase({ id: appealId })
      const until = exchange.now() + HOUR
      const snooze = (instant: number) => ada.client.snoozeCase({ id: appealId, until: instant })
      expect(await getRefusal(snooze(exchange.now()))).toMatchObject({ status: 422, code: 'invalid_date' })
      await snooze(until)
      expect([await listIds(ada), await listIds(ada, { snoozed: true })]).toEqual([[], [appealId]])
      expect(await ada.client.case({ id: appealId })).toMatchObject({ state: 'snoozed', snoozedUntil: until })
      await exchange.setClock(until)
      expect([await listIds(ada), await listIds(ada, { snoozed: true })]).toEqual([[appealId], []])
      await snooze(until + HOUR)
      await exchange.setClock(until + MINUTE)
      await buyer.client.appeals.addStatement({ id, text: 'I have paid' })
      expect(await ada.client.case({ id: appealId })).toMatchObject({ state: 'claimed', claimedBy: 'Ada' })
      expect(await listIds(ada, { mine: true })).toEqual([appealId])
    })

    test('what waits for longer than 48 hours is overdue, and the operator is told once', async () => {
      const exchange = await open()
      const user = await exchange.createUser('user')
      const { db } = exchange.running
      await db.query(
        `insert into webhooks (id, url, created_at) values (gen_random_uuid(), 'https://x.example', now())`,
      )
      const id = await openVerification(exchange, user)
      const overdueAt = exchange.now() + 48 * HOUR
      const readEvents = async () =>
        (
          await db.query<{ event: { type: string; params: { id: string } } }>(
            `select event from deliveries where event ->> 'type' like 'case.%'`,
          )
        ).map(({ event }) => [event.type, event.params.id])
      await exchange.advanceTo(overdueAt - 1)
      expect([(await exchange.operator.cases({ overdue: true })).length, await readEvents()]).toEqual([0, []])
      await exchange.advanceTo(overdueAt)
      await exchange.advanceTo(overdueAt + 96 * HOUR)
      const [overdue] = await exchange.operator.cases({ overdue: true })
      expect(overdue).toMatchObject({ id, isOverdue: true, dueAt: overdueAt })
      expect(await readEvents()).toEqual([['case.overdue', id]])
    })

    test('an appeal is overdue 48 hours after the answer, not after its filing', async () => {
      const exchange = await open()
      const { buyer, id, appealId } = await openAppealCase(exchange)
      const { operator } = exchange
      const readOverdueAt = async () =>
        (
          await exchange.running.db.query<{ overdueAt: number | null }>(
            'select overdue_at from cases where id = $1',
            [appealId],
          )
        )[0]?.overdueAt
      const filedAt = exchange.now()
      expect(await readOverdueAt()).toBe(filedAt + DECISION_PERIOD)
      await exchange.advanceTo(filedAt + 47 * HOUR)
      await operator.askParty({
        id: appealId,
        party: 'buyer',
        text: 'Send the page',
        dueAt: filedAt + 71 * HOUR,
      })
      await exchange.advanceTo(filedAt + 50 * HOUR)
      expect((await operator.cases({ overdue: true })).length).toBe(0)
      const { email, password } = buyer
      await buyer.client.auth.login({ email, password })
      await buyer.client.appeals.addStatement({ id, text: 'Here it is' })
      const answeredAt = exchange.now()
      await exchange.advanceTo(answeredAt + DECISION_PERIOD - 1)
      expect((await operator.cases({ overdue: true })).length).toBe(0)
      expect(await readOverdueAt()).toBe(answeredAt + DECISION_PERIOD)
      await exchange.advanceTo(answeredAt + DECISION_PERIOD)
      expect((await operator.cases({ overdue: true })).length).toBe(1)
      expect(await readOverdueAt()).toBe(null)
    })

    test('is paginated, oldest first', async () => {
      const exchange = await open()
      const [ada] = await createAgents(exchange, 'verifier')
      const ids: string[] = []
      for (const name of ['one', 'two', 'three']) {
        ids.push(await openVerification(exchange, await exchange.createUser(name)))
        await exchange.setClock(exchange.now() + MINUTE)
      }
      const first = await ada.client.cases({ limit: 2 })
      const second = await ada.client.cases({ limit: 2, cursor: first.nextCursor })
      expect([first.map(({ id }) => id), second.map(({ id }) => id)]).toEqual([ids.slice(0, 2), ids.slice(2)])
      expect(second.nextCursor).toBe(undefined)
    })
  })

  test('notes have an author and a time, and stay as they are', async () => {
    const exchange = await open()
    const user = await exchange.createUser('user')
    const [ada, bo] = await createAgents(exchange, 'verifier')
    const id = await openVerification(exchange, user)
    await ada.client.noteCase({ id, text: ' The picture\nis dark ' })
    await bo.client.noteCase({ id, text: 'I asked for another one' })
    const { log, notes } = await ada.client.case({ id })
    expect([notes, log]).toEqual([
      2,
      [
        { at: exchange.now(), by: 'Ada', text: 'The picture\nis dark' },
        { at: exchange.now(), by: 'Bo', text: 'I asked for another one' },
      ],
    ])
    const { db } = exchange.running
    await db.query(
      `insert into case_notes (case_id, at, text) select $1, now(), 'x' from generate_series(1, 98)`,
      [id],
    )
    expect(await getRefusal(ada.client.noteCase({ id, text: 'One more' }))).toEqual({
      status: 409,
      code: 'note_limit',
      message: 'A case has 100 notes at most',
    })
  })

  test('the operator’s commands: a case is claimed, noted, put off, decided and taken back', async () => {
    const exchange = await open()
    const user = await exchange.createUser('user')
    const [ada] = await createAgents(exchange, 'verifier')
    const run = (...argv: string[]) => runInProcess({ ...exchange, operator: ada.client }, ...argv)
    expect(await run('cases', 'list')).toEqual(['No cases'])
    const id = await openVerification(exchange, user)
    const since = formatTime(exchange.now())
    const due = formatTime(exchange.now() + 48 * HOUR)
    const line = (state: string, notes = '') =>
      `${id}  verification  ${state}  user@example.com  waits since ${since}, due ${due}${notes}`
    expect(await run('cases', 'list', '--free')).toEqual([line('new')])
    expect(await run('cases', 'claim', id)).toEqual([`Claimed ${id}`])
    expect(await run('cases', 'note', id, 'It is dark')).toEqual([`Noted about ${id}`])
    expect(await run('cases', 'list', '--mine')).toEqual([line('claimed by Ada', '  notes: 1')])
    const until = exchange.now() + HOUR
    const iso = new Date(until).toISOString()
    expect(await run('cases', 'snooze', id, '--until', iso)).toEqual([
      `Put off ${id} until ${formatTime(until)}`,
    ])
    expect(await run('cases', 'list', '--snoozed')).toEqual([
      line('snoozed by Ada', '  notes: 1'),
      `  put off until ${formatTime(until)}`,
    ])
    const carriedOut = formatTime(exchange.now() + TAKE_BACK_PERIOD)
    expect(await run('verifications', 'reject', id, '--reason', 'Too dark')).toEqual([
      `Decided. It is carried out, and users are told, ${carriedOut}. Until then:`,
      `  cases take-back ${id}`,
    ])
    expect(await run('cases', 'show', id)).toEqual([
      line('deciding by Ada', '  notes: 1'),
      `  decided by Ada, carried out ${carriedOut}: reason: Too dark`,
      `  ${since}  Ada`,
      '    | It is dark',
      `  verifications show ${id}`,
    ])
    expect(await run('cases', 'take-back', id)).toEqual([`Taken back: ${id} waits for a decision again`])
    await createPerson(exchange, 'Cy', ['verifier'])
    expect(await run('cases', 'hand-over', id, 'cy@exchange.example')).toEqual([
      `Handed over ${id} to cy@exchange.example`,
    ])
    await expect(run('cases', 'release', id)).rejects.toThrow('Cy has claimed this case')
  })
})
