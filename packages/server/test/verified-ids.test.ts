import { expect, test } from 'vitest'
import { toTimestamp } from '../src/db/database.js'
import { migrate } from '../src/db/migrate.js'
import { onOneEngine, shareExchange, TEST_START, type TestExchange, type TestUser } from './exchange.js'
import { createPictureFile, getRefusal, requestProfileEdit } from './fixtures.js'
import { runOperatorCommand } from './operator.js'

const PASSPORT = { country: 'ghana', verificationType: 'National Passport' } as const

const submit = ({ client }: TestUser, idNumber: string) =>
  client.settings.requestVerification({
    ...PASSPORT,
    idNumber,
    frontImage: createPictureFile(),
    backImage: createPictureFile(),
  })

/** Submits a request and returns its id. */
const createRequest = async (
  { operator }: TestExchange,
  user: TestUser,
  idNumber: string,
): Promise<string> => {
  await submit(user, idNumber)
  return (await operator.verifications()).find(({ email }) => email === user.email)?.id ?? ''
}

onOneEngine('verified IDs', (engine) => {
  const start = shareExchange(engine)

  test('an ID verifies one account, in whatever spelling', async () => {
    const exchange = await start()
    const { operator } = exchange
    const owner = await exchange.createUser('owner', { country: 'ghana' })
    await operator.decideVerification({ id: await createRequest(exchange, owner, ' g-0123 456') })
    const spellings = [
      'G0123456',
      'g0123456',
      'G 0123 456',
      'G-0123-456',
      'G.0123/456',
      'Ｇ０１２３４５６',
      'g\u00A00123456',
      'G‑0123–456',
    ]
    const codes: string[] = []
    for (const [index, spelling] of spellings.entries()) {
      const id = await createRequest(
        exchange,
        await exchange.createUser(`twin${index}`, { country: 'ghana' }),
        spelling,
      )
      codes.push((await getRefusal(operator.decideVerification({ id }))).code)
    }
    expect(codes).toEqual(spellings.map(() => 'id_in_use'))
    expect(await operator.duplicateIds()).toEqual([])
  })

  test('the number must have the format of its document', async () => {
    const exchange = await start()
    const user = await exchange.createUser('formatted', { country: 'ghana' })
    const refusals: unknown[] = []
    for (const idNumber of ['G1', 'G012345678', 'Г0123456', '---'])
      refusals.push(await getRefusal(submit(user, idNumber)))
    expect(refusals).toEqual(
      Array(4).fill({
        status: 422,
        code: 'invalid_input',
        message: 'A passport number has 6 to 9 letters and digits',
      }),
    )
    expect(await user.client.settings.pendingVerification()).toBe(false)
  })

  test('of two concurrent approvals of one ID, one is refused', async () => {
    const exchange = await start()
    const ids = await Promise.all(
      ['H7654321', 'h 7654321'].map(async (spelling, index) =>
        createRequest(exchange, await exchange.createUser(`racer${index}`, { country: 'ghana' }), spelling),
      ),
    )
    const outcomes = await Promise.allSettled(ids.map((id) => exchange.operator.decideVerification({ id })))
    const refusals = outcomes.filter(({ status }) => status === 'rejected')
    expect(refusals).toMatchObject([{ reason: { code: 'id_in_use' } }])
  })

  test('accounts whose IDs were shared or malformed before the migration stay verified; all but the first of each ID are listed, and no new account gets a verified ID', async () => {
    const exchange = await start()
    const { operator, running } = exchange
    const { db } = running
    const approve = async (name: string, idNumber: string) => {
      const user = await exchange.createUser(name, { country: 'ghana' })
      const id = await createRequest(exchange, user, idNumber)
      await operator.decideVerification({ id })
      return { user, id }
    }
    const accounts = [
      await approve('old0', 'K0000000'),
      await approve('old1', 'K0000001'),
      await approve('old2', 'K0000002'),
      await approve('old3', 'K0000003'),
    ]
    const other = await approve('old4', 'K0000004')
    const malformed = await approve('old5', 'K0000005')

    // Restores the schema from before the migration.
    const spellings = ['k-222 2222', ' Ｋ2222222', 'K2\u200B222222', 'k2222222']
    await db.query('drop table verified_ids')
    await db.query('drop index verifications_approved')
    await db.query('alter table verifications drop column normalized_number')
    await db.query('delete from migrations where name = $1', ['018_verified_ids.sql'])
    for (const [index, { id }] of accounts.entries())
      await db.query('update verifications set number = $2, decided_at = $3 where id = $1', [
        id,
        spellings[index],
        toTimestamp(TEST_START + index),
      ])
    await db.query('update verifications set number = $2, decided_at = $3 where id = $1', [
      malformed.id,
      'K-12',
      toTimestamp(TEST_START + accounts.length),
    ])
    await db.query(
      `create unique index verifications_id on verifications (country, type, lower(number)) where state = 'approved'`,
    )
    await migrate(db)

    const [first, ...later] = accounts
    const passport = { country: 'ghana', type: 'National Passport' }
    expect(await operator.duplicateIds()).toEqual([
      ...later.map(({ user, id }, index) => ({
        ...passport,
        id,
        email: user.email,
        fullName: `old${index + 1} Example`,
        number: spellings[index + 1],
        verifiedAt: TEST_START + index + 1,
        firstEmail: first?.user.email,
      })),
      {
        ...passport,
        id: malformed.id,
        email: malformed.user.email,
        fullName: 'old5 Example',
        number: 'K-12',
        verifiedAt: TEST_START + accounts.length,
      },
    ])
    const verified = await Promise.all(
      [...accounts, other, malformed].map(
        async ({ user }) => (await user.client.auth.checkAuth()).isDocumentVerified,
      ),
    )
    expect(verified).toEqual(Array(6).fill(true))
    for (const idNumber of ['K2222222', 'K0000004']) {
      const id = await createRequest(
        exchange,
        await exchange.createUser(`new${idNumber}`, { country: 'ghana' }),
        idNumber,
      )
      expect((await getRefusal(operator.decideVerification({ id }))).code).toBe('id_in_use')
    }
    const { code, output } = await runOperatorCommand(exchange, 'verifications', 'duplicates')
    const lines = output.split('\n')
    const printed = [...lines.slice(2, 4), ...lines.slice(6, 8)]
    // The command prints the time in its own time zone.
    expect([code, printed.map((line) => line.replace(/2026 at .*;/, '2026;'))]).toEqual([
      0,
      [
        `${later[1]?.id}  old2@example.com  old2 Example  ghana  National Passport  K2\\u{200b}222222`,
        '  verified 20 November 2026; the ID belongs to old0@example.com',
        `${malformed.id}  old5@example.com  old5 Example  ghana  National Passport  K-12`,
        '  verified 20 November 2026; the number does not have the format of the document',
      ],
    ])
  })

  test('an account whose verification has ended is verified with its ID again', async () => {
    const exchange = await start()
    const { operator } = exchange
    const user = await exchange.createUser('renamed', { country: 'ghana' })
    await operator.decideVerification({ id: await createRequest(exchange, user, 'G1111111') })
    await requestProfileEdit(user, { fullName: 'New Name' })
    await operator.decideProfileEdit({ id: (await operator.profileEdits())[0]?.id ?? '' })
    expect((await user.client.auth.checkAuth()).isDocumentVerified).toBe(false)
    await operator.decideVerification({ id: await createRequest(exchange, user, 'g1111111') })
    expect((await user.client.auth.checkAuth()).isDocumentVerified).toBe(true)
  })
})
