import { afterEach, expect, test } from 'vitest'
import { type ConformanceReport, runConformance } from '../src/index.js'
import { main } from '../src/main.js'
import { ROWS } from '../src/rows/index.js'
import {
  ENVELOPES,
  type Envelope,
  type PlantedFault,
  type SpecBackEnd,
  type SpecBackEndOptions,
  startSpecBackEnd,
} from './spec-back-end/spec-back-end.js'

let backEnd: SpecBackEnd
afterEach(() => backEnd.close())

const run = async (options: SpecBackEndOptions, profile?: 'spec') => {
  backEnd = await startSpecBackEnd(options)
  return runConformance({
    url: `${backEnd.address}/api`,
    ...(profile ? { profile } : {}),
    accounts: { seller: backEnd.createUser('seller', 200_000), buyer: backEnd.createUser('buyer') },
    write: true,
    onOrdersPlaced: async () => backEnd.startLiveSession(),
  })
}

const listRows = ({ rows }: ConformanceReport, ...outcomes: string[]) =>
  rows.filter(({ outcome }) => outcomes.includes(outcome))
const listIds = (report: ConformanceReport, ...outcomes: string[]) =>
  listRows(report, ...outcomes).map(({ id }) => id)

test.each(Object.keys(ENVELOPES) as Envelope[])(
  'every row of the profile holds for a back end written from the specification, in the envelope %s',
  async (envelope) => {
    const report = await run({ envelope }, 'spec')
    expect([listRows(report, 'fails', 'skipped'), report.profile, report.rows.length]).toEqual([
      [],
      'spec',
      85,
    ])
    expect(report.rows.flatMap(({ warnings }) => warnings)).toEqual([])
  },
)

test('a row belongs to the profile by the section of the specification that it names', async () => {
  const report = await run({ envelope: 'data' }, 'spec')
  const inSpecification = ROWS.filter(({ basis }) => 'spec' in basis).map(({ id }) => id)
  expect(report.rows.map(({ id }) => id)).toEqual(inSpecification)
})

test('the command takes the profile', async () => {
  backEnd = await startSpecBackEnd({ envelope: 'data' })
  const lines: string[] = []
  const args = [`${backEnd.address}/api`, '--profile', 'spec', '--json']
  const status = await main(args, {}, { out: (text) => lines.push(text), err: (text) => lines.push(text) })
  const { profile, summary } = JSON.parse(lines.join(''))
  expect([status, profile, summary.fails]).toEqual([0, 'spec', 0])
})

test('such a back end is not our contract', async () => {
  const report = await run({ envelope: 'data' })
  expect(listIds(report, 'fails')).toEqual(expect.arrayContaining(['auth.unverified', 'orders.sell-escrow']))
})

test.each(['https://pictures.example/proof-1', 'proof-1'])(
  'the specification does not give the form of a proof of payment: %s will do',
  async (proof) => {
    const report = await run({ envelope: 'data', viewProof: () => proof }, 'spec')
    expect(listRows(report, 'fails', 'skipped')).toEqual([])
  },
)

test('a paid trade without its proof fails', async () => {
  const report = await run({ envelope: 'data', viewProof: () => ' ' }, 'spec')
  expect(listIds(report, 'fails')).toEqual(['trade.pay'])
})

const FAULTS: [PlantedFault, string, string[]][] = [
  // The SDK cannot read an order of this method.
  ['orders.buy-method', 'The order that came of it was cancelled', []],
  ['orders.buy-amount', 'The order that came of it was cancelled', []],
  ['investments.amount', 'An investment of 100 CHT stays: the API has no way to end it', []],
  ['appeals.unknown', 'The appeal stays: the API has no way to withdraw it', []],
  ['trade.appeal-early', 'The appeal stays: the API has no way to withdraw it', ['trade.appeal']],
  ['settings.password', 'The old password was set again', []],
  ['orders.cancel-sell-other', 'The order was placed again', []],
  [
    'trade.confirm-by-buyer',
    'The trade has ended: the rows that need it are skipped',
    ['trade.appeal', 'trade.confirm', 'trade.confirm-twice'],
  ],
  ['trade.pay-by-seller', 'The trade is paid', ['trade.pay-without-picture', 'trade.pay']],
]

test('a call that is missing is no refusal', async () => {
  const report = await run({ envelope: 'data', fault: 'settings.changePassword.signed-out' }, 'spec')
  expect(listRows(report, 'fails', 'skipped')).toMatchObject([
    {
      id: 'settings.changePassword.signed-out',
      finding: {
        expected: 'an answer of POST /settings/change-password',
        received: '404 {"message":"Not found"}',
      },
    },
  ])
})

test.each(FAULTS)('the fault %s fails its row, and no other', async (fault, aftermath, skipped) => {
  const report = await run({ envelope: 'data', fault }, 'spec')
  expect(listRows(report, 'fails')).toMatchObject([
    {
      id: fault,
      finding: { expected: 'a status from 400 to 499 with a message', received: '200 {}', aftermath },
    },
  ])
  expect(listIds(report, 'skipped')).toEqual(skipped)
  for (const { reason } of listRows(report, 'skipped'))
    expect(reason).toContain(`, which was ended when ${fault} was not refused`)
})
