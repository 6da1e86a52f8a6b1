import type { OperatorRole } from '@cht/sdk/operator'
import { DAY, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onEachEngine, onOneEngine, shareExchange, type TestExchange } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { createPerson } from './operator-person.js'

const why = 'Deposit 4711'
const ABOVE_LIMIT = 1_000_001

const createTreasurers = async (exchange: TestExchange) => {
  await exchange.reset()
  const { email } = await exchange.createUser('buyer')
  const ada = await createPerson(exchange, 'Ada', ['treasurer'])
  const bo = await createPerson(exchange, 'Bo', ['treasurer'])
  return { email, ada, bo }
}

const propose = async (
  { client }: Awaited<ReturnType<typeof createPerson>>,
  email: string,
  reference: string,
  idempotencyKey?: string,
) => {
  const { value } = await client.fund({ email, amount: ABOVE_LIMIT, reference, why }, { idempotencyKey })
  return assertDefined(value.proposal).id
}

const readIssued = async ({ operator }: TestExchange) =>
  (await operator.ledger({ scope: 'full' })).exchange.find(({ account }) => account === 'issuance')
    ?.balance ?? 0

onOneEngine('what two persons do', (engine) => {
  const start = shareExchange(engine)

  test('above the limit a person proposes, and another one approves and so does it, once', async () => {
    const exchange = await start()
    const { email, ada, bo } = await createTreasurers(exchange)
    const key = 'deposit-4711'
    const id = await propose(ada, email, 'Bank 1', key)
    expect(await propose(ada, email, 'Bank 1', key)).toBe(id)
    expect(await readIssued(exchange)).toBe(0)
    expect(
      (await bo.client.proposals()).map(({ state, proposedBy, input }) => [state, proposedBy, input]),
    ).toEqual([['open', 'Ada', { email, amount: ABOVE_LIMIT, reference: 'Bank 1', why }]])
    expect((await bo.client.approveProposal({ id })).value).toEqual({
      id,
      result: { email, availableBalance: ABOVE_LIMIT },
    })
    expect(await readIssued(exchange)).toBe(-ABOVE_LIMIT)
    expect(await getRefusal(bo.client.approveProposal({ id }))).toEqual({
      status: 409,
      code: 'proposal_closed',
      message: 'This proposal was decided or has expired',
    })
    const acts = (await exchange.operator.audit({ limit: 3 })).map(({ act, via, by, details }) => [
      act,
      via,
      by,
      details.proposal,
    ])
    expect(acts).toEqual([
      ['proposal.approved', 'person', 'Bo', id],
      ['tokens.funded', 'person', 'Bo', id],
      ['proposal.made', 'person', 'Ada', id],
    ])
    expect((await ada.client.proposals())[0]).toMatchObject({ state: 'approved', decidedBy: 'Bo' })
  })

  test('nobody but another person with the role approves, by no way in', async () => {
    const exchange = await start()
    const { email, ada } = await createTreasurers(exchange)
    const cy = await createPerson(exchange, 'Cy', ['auditor', 'mediator'])
    const id = await propose(ada, email, 'Bank 1')
    expect(await getRefusal(ada.client.approveProposal({ id }))).toEqual({
      status: 409,
      code: 'own_proposal',
      message: 'Another person approves what you have proposed',
    })
    expect(await getRefusal(cy.client.approveProposal({ id }))).toMatchObject({
      status: 403,
      code: 'role_required',
    })
    expect(await getRefusal(exchange.operator.approveProposal({ id }))).toMatchObject({
      status: 403,
      code: 'person_required',
    })
    // The database refuses it too.
    const { db } = exchange.running
    await expect(
      db.query(`update proposals set state = 'approved', decided_by = proposed_by, decided_at = proposed_at`),
    ).rejects.toThrow('two_persons')
    expect(await readIssued(exchange)).toBe(0)
    await ada.client.declineProposal({ id })
    expect((await ada.client.proposals())[0]).toMatchObject({ state: 'declined', decidedBy: 'Ada' })
  })

  test('what is proposed for an account is not done to another one that has its email and username since', async () => {
    const exchange = await start()
    await exchange.reset()
    const roles: OperatorRole[] = ['treasurer', 'support', 'administrator']
    const ada = await createPerson(exchange, 'Ada', roles)
    const bo = await createPerson(exchange, 'Bo', roles)
    const { client, email, password } = await exchange.createUser('buyer')
    const input = { email, amount: ABOVE_LIMIT, why }
    const proposed = [
      (await ada.client.fund({ ...input, reference: 'Bank 1' })).value.proposal,
      (await ada.client.withdraw({ ...input, reference: 'Payout 1' })).value.proposal,
      (await ada.client.setEmail({ email, newEmail: 'new@example.com', why })).value.proposal,
      (await ada.client.closeUser({ user: 'buyer', why })).value.proposal,
    ]
    await client.account.close({ password, forfeitsRemainder: false })
    const other = await exchange.createUser('buyer')
    expect(other.email).toBe(email)
    for (const proposal of proposed)
      expect(await getRefusal(bo.client.approveProposal({ id: assertDefined(proposal).id }))).toEqual({
        status: 409,
        code: 'proposal_closed',
        message: 'Another account has this name now: propose it again',
      })
    expect((await other.client.auth.checkAuth()).pendingEmail).toBeUndefined()
    expect(await readIssued(exchange)).toBe(0)
  })

  test('taking back needs another person above the limit too', async () => {
    const exchange = await start()
    const { email, ada, bo } = await createTreasurers(exchange)
    for (const line of [1, 2])
      await exchange.operator.fund({ email, amount: 1_000_000, reference: `Bank ${line}`, why })
    const amount = 1_500_000
    expect(await getRefusal(ada.client.takeBack({ email, amount, why }))).toMatchObject({ code: 'not_held' })
    await exchange.operator.hold({ email, why })
    expect(await getRefusal(exchange.operator.takeBack({ email, amount, why }))).toEqual({
      status: 409,
      code: 'second_person_required',
      message: 'One person takes back at most 1,000,000 CHT at once',
    })
    const { value: proposed } = await ada.client.takeBack({ email, amount, why })
    expect(proposed).toMatchObject({ email, taken: 0, claim: 0, availableBalance: 2_000_000 })
    const { id } = assertDefined(proposed.proposal)
    expect((await bo.client.approveProposal({ id })).value.result).toMatchObject({
      taken: amount,
      claim: 0,
      availableBalance: 500_000,
    })
  })

  test('a token cannot propose: the exchange’s own one stays within its limits', async () => {
    const exchange = await start()
    const { email } = await createTreasurers(exchange)
    const { fund, withdraw } = exchange.operator
    expect(await getRefusal(fund({ email, amount: ABOVE_LIMIT }))).toMatchObject({
      status: 409,
      code: 'issue_limit',
    })
    expect(await getRefusal(withdraw({ email, amount: ABOVE_LIMIT }))).toEqual({
      status: 409,
      code: 'second_person_required',
      message: 'One person withdraws at most 1,000,000 CHT at once',
    })
  })

  test('what a person has proposed ends with their suspension or their role', async () => {
    const exchange = await start()
    const { email, ada, bo } = await createTreasurers(exchange)
    const first = await propose(ada, email, 'Bank 1')
    const closed = { status: 409, code: 'proposal_closed' }
    await exchange.operator.changeRoles({ id: ada.id, roles: ['auditor'], why })
    expect(await getRefusal(bo.client.approveProposal({ id: first }))).toMatchObject(closed)
    await exchange.operator.changeRoles({ id: ada.id, roles: ['treasurer'], why })
    const second = await propose(ada, email, 'Bank 2')
    await exchange.operator.suspendPerson({ id: ada.id, why })
    expect(await getRefusal(bo.client.approveProposal({ id: second }))).toMatchObject(closed)
    expect(await readIssued(exchange)).toBe(0)
  })

  test('a suspension after the proposal to end one before stays; who is not suspended is not resumed', async () => {
    const exchange = await start()
    await exchange.reset()
    const roles: OperatorRole[] = ['administrator']
    const [ada, bo, cy] = [
      await createPerson(exchange, 'Ada', roles),
      await createPerson(exchange, 'Bo', roles),
      await createPerson(exchange, 'Cy', ['support']),
    ]
    const { id } = cy
    expect(await getRefusal(ada.client.resumePerson({ id, why }))).toMatchObject({ code: 'not_suspended' })
    await ada.client.suspendPerson({ id, why })
    expect(await getRefusal(ada.client.suspendPerson({ id, why }))).toMatchObject({
      code: 'already_suspended',
    })
    expect(await getRefusal(ada.client.recoverPerson({ id, why }))).toMatchObject({
      code: 'account_suspended',
    })
    const stale = assertDefined((await ada.client.resumePerson({ id, why })).value.proposal)
    await exchange.operator.resumePerson({ id, why })
    await exchange.setClock(exchange.now() + MINUTE)
    await bo.client.suspendPerson({ id, why: 'Taken over' })
    const suspendedAt = exchange.now()
    const refused = { code: 'proposal_closed' }
    expect(await getRefusal(bo.client.approveProposal({ id: stale.id }))).toMatchObject(refused)
    const found = (await ada.client.people()).find((person) => person.id === id)
    expect(found).toMatchObject({ suspendedAt })
  })

  test('it expires after a day, and what became impossible meanwhile is refused and stays open', async () => {
    const exchange = await start()
    const { email, ada, bo } = await createTreasurers(exchange)
    const withdrawn = await bo.client.withdraw({ email, amount: ABOVE_LIMIT, reference: 'Payout 1', why })
    const payout = assertDefined(withdrawn.value.proposal).id
    expect(await getRefusal(ada.client.approveProposal({ id: payout }))).toMatchObject({
      code: 'insufficient_balance',
    })
    expect((await bo.client.proposals())[0]).toMatchObject({ id: payout, state: 'open' })

    const id = await propose(ada, email, 'Bank 1')
    await exchange.setClock(exchange.now() + DAY)
    const late = await exchange.operator.people()
    expect(late.length).toBe(2)
    expect((await exchange.operator.proposals()).map(({ state }) => state)).toEqual(['expired', 'expired'])
    const { client } = await createPerson(exchange, 'Di', ['treasurer'])
    expect(await getRefusal(client.approveProposal({ id }))).toMatchObject({ code: 'proposal_closed' })
  })

  test('while there are two administrators, one proposes rights and starts what was stopped, another one approves', async () => {
    const exchange = await start()
    await exchange.reset()
    const ada = await createPerson(exchange, 'Ada', ['administrator'])
    // Alone, an administrator starts again what was stopped.
    await ada.client.stopSwitch({ name: 'orders', text: 'Back soon.' })
    expect((await ada.client.startSwitch({ name: 'orders', why })).value).toEqual({ name: 'orders' })

    const bo = await createPerson(exchange, 'Bo', ['administrator'])
    await ada.client.stopSwitch({ name: 'orders', text: 'Back soon.' })
    const started = assertDefined((await ada.client.startSwitch({ name: 'orders', why })).value.proposal)
    const isStopped = async () =>
      (await exchange.operator.switches()).some(
        ({ name, stoppedAt }) => name === 'orders' && stoppedAt !== undefined,
      )
    expect(await isStopped()).toBe(true)
    await bo.client.approveProposal({ id: started.id })
    expect(await isStopped()).toBe(false)

    // What was stopped once more after it was proposed stays stopped.
    await ada.client.stopSwitch({ name: 'orders', text: 'Back soon.' })
    const stale = assertDefined((await ada.client.startSwitch({ name: 'orders', why })).value.proposal)
    const again = assertDefined((await ada.client.startSwitch({ name: 'orders', why })).value.proposal)
    await bo.client.approveProposal({ id: again.id })
    await exchange.setClock(exchange.now() + MINUTE)
    await bo.client.stopSwitch({ name: 'orders', text: 'Stolen tokens.' })
    expect(await getRefusal(bo.client.approveProposal({ id: stale.id }))).toEqual({
      status: 409,
      code: 'proposal_closed',
      message: 'This has changed since it was proposed: propose it again',
    })
    expect(await isStopped()).toBe(true)

    const invited = await ada.client.invite({
      name: 'Cy',
      email: 'cy@exchange.example',
      roles: ['administrator'],
      why,
    })
    expect(invited.value.person).toBeUndefined()
    await bo.client.approveProposal({ id: assertDefined(invited.value.proposal).id })
    const cy = assertDefined((await exchange.operator.people()).find(({ name }) => name === 'Cy'))
    expect(cy.roles).toEqual(['administrator'])
    // Nobody approves what changes their own rights.
    const raised = await ada.client.changeRoles({ id: bo.id, roles: ['administrator', 'treasurer'], why })
    const { id } = assertDefined(raised.value.proposal)
    expect(await getRefusal(bo.client.approveProposal({ id }))).toMatchObject({
      status: 409,
      code: 'own_account',
    })
    expect(
      await getRefusal(ada.client.changeRoles({ id: ada.id, roles: ['administrator', 'treasurer'], why })),
    ).toMatchObject({ status: 409, code: 'own_account' })
  })
})

onEachEngine('races for proposals', (engine) => {
  const start = shareExchange(engine)

  test('a request that is sent twice at once proposes once', async () => {
    const exchange = await start()
    const { email, ada } = await createTreasurers(exchange)
    const send = () => propose(ada, email, 'Bank 1', 'deposit-1')
    expect(new Set(await Promise.all([send(), send(), send(), send()])).size).toBe(1)
    expect((await exchange.operator.proposals()).length).toBe(1)
    expect((await exchange.operator.audit({ act: 'proposal.made' })).length).toBe(1)
  })

  test('none is approved by its author, none is done twice', async () => {
    const exchange = await start()
    const { email, ada, bo } = await createTreasurers(exchange)
    const races = Number(process.env.RACE_ROUNDS ?? 20)
    for (let race = 0; race < races; race++) {
      const id = await propose(ada, email, `Bank ${race}`)
      await Promise.allSettled([
        ada.client.approveProposal({ id }),
        bo.client.approveProposal({ id }),
        ada.client.approveProposal({ id }),
        bo.client.approveProposal({ id }),
        ...(race % 2 === 0 ? [] : [ada.client.declineProposal({ id })]),
        exchange.operator.approveProposal({ id }),
      ])
    }
    const rows = await exchange.running.db.query<{ state: string; own: boolean }>(
      'select state, decided_by = proposed_by as own from proposals',
    )
    const approved = rows.filter(({ state }) => state === 'approved')
    expect(approved.filter(({ own }) => own)).toEqual([])
    expect(rows.filter(({ state }) => state === 'open')).toEqual([])
    expect(approved.length).toBeGreaterThanOrEqual(races / 2)
    expect(await readIssued(exchange)).toBe(-approved.length * ABOVE_LIMIT)
  })
})
