import type { MatchedOrder } from '@cht/sdk/contract'
import { HOUR } from '@cht/sdk/rules'
import * as fc from 'fast-check'
import { METRICS_TOKEN } from '../exchange.js'
import { TRC20_ADDRESS } from '../fixtures.js'
import { createDamagedPng, createInterlacedPng, createPhoto, createScanBomb } from '../pictures.js'
import { enterCode } from './account-actions.js'
import { pause, startDeployment } from './deployment.js'
import { createSimulation, type SimUser, type Simulation } from './simulation.js'
import { createTally } from './tally.js'
import { EMBEDDED_TOPOLOGY } from './topologies.js'
import { tryCall } from './try-call.js'

export interface AttackOptions {
  seed: number
  /** Honest buyers, who pay one after the other. */
  payers: number
  /** Every third attacker is a buyer with an open trade, and sends pictures as proofs of payment. The others send them as IDs. */
  attackers: number
}

/** The requests that each attacker has in flight. */
const IN_FLIGHT = 15
/** The write limit of a user per minute, and the most requests that each attacker sends. */
const WRITES = 600
/** No order of the demo has this amount. */
const AMOUNT = 200_000

/** Pictures that are refused: two by the estimate of their decoding time, one while it is decoded, and one by its type. */
const createHostilePictures = (): Buffer[] => [
  createInterlacedPng(7_000, 7_000),
  createScanBomb(8_192, 6_144, 99),
  createDamagedPng(7_000, 7_000),
  Buffer.alloc(600_000, 'no picture'),
]

const addUsers = async (simulation: Simulation, count: number): Promise<SimUser[]> => {
  const users = Array.from({ length: count }, () => simulation.addUser())
  for (const user of users) {
    await simulation.signUp(user)
    while (!(await enterCode(simulation, user))) await pause()
  }
  return users
}

/** Matches each buyer with a new seller, in the next session. */
const matchBuyers = async (simulation: Simulation, buyers: readonly SimUser[]): Promise<void> => {
  const { operator } = simulation
  for (const seller of await addUsers(simulation, buyers.length)) {
    await operator.fund({ email: seller.email, amount: AMOUNT })
    await seller.client.orders.createSell({
      amount: AMOUNT,
      paymentMethod: 'usdt',
      bankName: '',
      accountName: '',
      accountNumber: '',
      network: 'TRC20',
      walletAddress: TRC20_ADDRESS,
    })
  }
  for (const { client } of buyers) await client.orders.createBuy({ amount: AMOUNT, paymentMethod: 'usdt' })
  await operator.advanceClock({ ms: HOUR })
}

const getTrade = async ({ name, client }: SimUser): Promise<MatchedOrder> => {
  const [trade] = await client.trades.open()
  if (!trade) throw new Error(`${name} was not matched`)
  return trade
}

type Send = (picture: Buffer) => Promise<unknown>

const toDataUrl = (picture: Buffer) => `data:image/jpeg;base64,${picture.toString('base64')}`

const sendAsProof = ({ client }: SimUser, { _id: id }: MatchedOrder): Send => {
  return (picture) => client.orders.pay({ id, paymentProof: toDataUrl(picture) })
}

const sendAsId =
  ({ client }: SimUser): Send =>
  (picture) => {
    const file = new Blob([new Uint8Array(picture)])
    return client.settings.requestVerification({
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber: '12345678901',
      frontImage: file,
      backImage: file,
    })
  }

/** Sends up to `WRITES` requests with a picture, `IN_FLIGHT` at a time, until the signal is aborted. Returns how many were sent. */
const attack = async (send: Send, pictures: readonly Buffer[], signal: AbortSignal): Promise<number> => {
  let sent = 0
  const run = async () => {
    while (!signal.aborted && sent < WRITES) {
      const picture = pictures[sent++ % pictures.length]
      if (picture) await tryCall(send(picture))
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, run))
  return sent
}

/** The resident memory of the server process in MB. */
const readMemory = async (address: string): Promise<number> => {
  const response = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const bytes = /^cht_process_resident_memory_bytes (\S+)/m.exec(await response.text())?.[1]
  return Math.round(Number(bytes) / 1e6)
}

export interface AttackReport {
  /** Payments of the honest buyers. */
  payments: number
  accepted: number
  /** Requests with a hostile picture that the attackers sent meanwhile. */
  hostileRequests: number
  /** Resident memory of the server in MB: before, and the highest after a payment. */
  memoryBefore: number
  memoryHighest: number
}

/** Honest buyers pay while others send pictures that are refused, as many as the write limit lets through. */
export async function attackWithPictures({
  seed,
  payers: payerCount,
  attackers: attackerCount,
}: AttackOptions): Promise<AttackReport> {
  const tally = createTally()
  const deployment = await startDeployment(EMBEDDED_TOPOLOGY, tally, { WRITES_PER_MINUTE: String(WRITES) })
  try {
    const simulation = createSimulation(deployment, tally)
    const payers = await addUsers(simulation, payerCount)
    const attackers = await addUsers(simulation, attackerCount)
    const payingAttackers = attackers.filter((_, index) => index % 3 === 2)
    await matchBuyers(simulation, [...payers, ...payingAttackers])
    const sends: Send[] = []
    for (const attacker of attackers)
      sends.push(
        payingAttackers.includes(attacker)
          ? sendAsProof(attacker, await getTrade(attacker))
          : sendAsId(attacker),
      )

    const plans = fc.sample(
      fc.array(fc.constantFrom(...createHostilePictures()), { minLength: 50, maxLength: 50 }),
      {
        seed,
        numRuns: attackers.length,
      },
    )
    const photo = toDataUrl(await createPhoto(4_000, 3_000))
    const report = {
      payments: 0,
      accepted: 0,
      hostileRequests: 0,
      memoryBefore: await readMemory(deployment.getAddress(0)),
      memoryHighest: 0,
    }
    const end = new AbortController()
    const attacks = sends.map((send, index) => attack(send, plans[index] ?? [], end.signal))
    for (const payer of payers) {
      const { _id: id } = await getTrade(payer)
      report.payments++
      if (await tryCall(payer.client.orders.pay({ id, paymentProof: photo }))) report.accepted++
      report.memoryHighest = Math.max(report.memoryHighest, await readMemory(deployment.getAddress(0)))
    }
    end.abort()
    report.hostileRequests = (await Promise.all(attacks)).reduce((sum, sent) => sum + sent, 0)
    await deployment.waitUntilReady()
    return report
  } finally {
    await deployment.stop()
    await deployment.close()
  }
}

/** The report as text, e.g. `payments accepted 6 of 6 (100 %), …`. */
export function formatAttack({ payments, accepted, hostileRequests, ...memory }: AttackReport): string {
  const share = Math.round((accepted / payments) * 100)
  return [
    `payments accepted ${accepted} of ${payments} (${share} %)`,
    `requests with hostile pictures ${hostileRequests}`,
    `resident memory ${memory.memoryBefore} MB before, ${memory.memoryHighest} MB at most`,
  ].join(', ')
}
