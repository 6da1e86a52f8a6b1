import { expect, test } from 'vitest'
import { onOneEngine, shareExchange, type TestExchange, type TestUser } from './exchange.js'
import { createPictureFile, getRefusal, requestProfileEdit } from './fixtures.js'

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
