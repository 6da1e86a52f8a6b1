import { expect, test } from 'vitest'
import { DEMO_BUYER, DEMO_SELLER } from '../src/demo.js'
import { listNameProblems } from '../src/domain/names/name-rules.js'
import { JSON_HEADERS, post } from './behind-proxy.js'
import { onOneEngine, type TestExchange, useEmptyExchange } from './exchange.js'
import { createSignupInput, getRefusal, readProfile } from './fixtures.js'
import { runOperatorCommand } from './operator.js'
import { REAL_NAMES } from './real-names.js'

const RESERVED = 'must not look like a name of the exchange or its staff'

test('names of people in Nigeria, Ghana and Kenya are accepted, composed, decomposed and in capitals', () => {
  expect(new Set(REAL_NAMES).size).toBeGreaterThanOrEqual(150)
  const refused = REAL_NAMES.flatMap((name) => [name, name.normalize('NFD'), name.toUpperCase()]).filter(
    (fullName) => listNameProblems({ fullName, username: 'ada' }).length > 0,
  )
  expect(refused).toEqual([])
})

test('the names of the demo are accepted', () => {
  expect([DEMO_SELLER, DEMO_BUYER].flatMap((user) => listNameProblems(user))).toEqual([])
})

onOneEngine('names', (engine) => {
  const start = useEmptyExchange(engine)

  const signUp = async (exchange: TestExchange, names: { fullName?: string; username?: string }) => {
    const response = await post(
      exchange,
      '/auth/signup',
      { ...createSignupInput('ada'), ...names },
      JSON_HEADERS,
    )
    const { fields } = (await response.json()) as { fields?: { path: string; message: string }[] }
    return { status: response.status, fields }
  }
  const refuse = (path: string, message: string) => ({ status: 422, fields: [{ path, message }] })

  test('a sign-up with a name that misleads is refused at its field', async () => {
    const exchange = await start()
    for (const [fullName, message] of [
      ['CHT Exchange Support', RESERVED],
      ['Ada Obi (verified)', RESERVED],
      ['CHT Exch\u{430}nge', 'must be written in one script'],
      ['СНТ', RESERVED],
      ['Ada Obi ✓', 'must not contain symbols or emoji'],
      ['\u{301}\u{323}', 'must contain a letter'],
      ['\u{2800}', 'must contain a letter'],
      ['Ada\u{3164}', 'must not contain control or invisible characters'],
      ['Ada ✔\u{fe0f}', 'must not contain symbols or emoji'],
      ['यश\u{200d}', 'must not contain control or invisible characters'],
    ] as const)
      expect([fullName, await signUp(exchange, { fullName })]).toEqual([
        fullName,
        refuse('fullName', message),
      ])
    for (const [username, message] of [
      ['admin', RESERVED],
      ['cht_support', RESERVED],
      ['Adm1n', RESERVED],
      ['...', 'must contain a letter'],
    ] as const)
      expect([username, await signUp(exchange, { username })]).toEqual([
        username,
        refuse('username', message),
      ])
    expect(await signUp(exchange, { fullName: 'Ọláwálé Adébáyọ̀', username: 'admiral' })).toEqual({
      status: 201,
    })
  })

  test('an edit to such a name is refused when it is requested, and when it is approved', async () => {
    const exchange = await start()
    const { client, password } = await exchange.createUser('ada')
    await client.auth.confirmByPassword({ password })
    const profile = await readProfile({ client })
    const edit = (names: object) => getRefusal(client.settings.editProfile({ ...profile, ...names }))
    const refusal = (message: string) => ({ status: 422, code: 'invalid_input', message })
    expect(await edit({ fullName: 'Escrow Operator' })).toEqual(refusal(`Full name ${RESERVED}`))
    expect(await edit({ username: 'official_ada' })).toEqual(refusal(`Username ${RESERVED}`))
    await client.settings.editProfile({ ...profile, fullName: 'Ada Eze' })
    // As a request from before the rule.
    await exchange.running.db.query(`update profile_edits set full_name = 'CHT Support'`)
    const [pending] = await exchange.operator.profileEdits()
    expect(await getRefusal(exchange.operator.decideProfileEdit({ id: pending?.id ?? '' }))).toEqual(
      refusal(`Full name ${RESERVED}`),
    )
    await exchange.operator.decideProfileEdit({ id: pending?.id ?? '', reason: 'Not your name' })
    expect((await client.auth.checkAuth()).fullName).toBe(profile.fullName)
  })

  test('an account that has such a name keeps it with its next edit, and is listed for the operator', async () => {
    const exchange = await start()
    const { client, email, id, password } = await exchange.createUser('ada')
    await client.auth.confirmByPassword({ password })
    await exchange.createUser('ben')
    await exchange.running.db.query(
      `update users set full_name = 'CHT Support ✓', username = 'admin' where id = $1`,
      [id],
    )
    const profile = await readProfile({ client })
    await client.settings.editProfile({ ...profile, phoneNumber: '+2348000000009' })
    const [edit] = await exchange.operator.profileEdits()
    await exchange.operator.decideProfileEdit({ id: edit?.id ?? '' })
    const names = { fullName: 'CHT Support ✓', username: 'admin' }
    expect(await client.auth.checkAuth()).toMatchObject({ ...names, phoneNumber: '+2348000000009' })
    expect(await exchange.operator.refusedNames()).toEqual([
      {
        ...{ id, email, ...names },
        phoneVerified: true,
        problems: [
          { path: 'fullName', message: 'must not contain symbols or emoji' },
          { path: 'username', message: RESERVED },
        ],
      },
    ])
    expect(await runOperatorCommand(exchange, 'users', 'names')).toEqual({
      code: 0,
      output: `${email}  CHT Support ✓  admin  Full name must not contain symbols or emoji. Username ${RESERVED}\n`,
    })
  })

  test('the list of such names has pages', async () => {
    const exchange = await start()
    for (const name of ['ada', 'ben', 'eve', 'ann', 'kay']) await exchange.createUser(name)
    await exchange.running.db.query(
      `update users set full_name = 'CHT' where username in ('ada', 'eve', 'kay')`,
    )
    const first = await exchange.operator.refusedNames({ limit: 2 })
    const second = await exchange.operator.refusedNames({ limit: 2, cursor: first.nextCursor })
    expect([...first, ...second].map(({ username }) => username)).toEqual(['ada', 'eve', 'kay'])
    expect(second.nextCursor).toBeUndefined()
  })
})
