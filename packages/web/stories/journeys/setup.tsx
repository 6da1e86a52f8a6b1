import { type App as AppRuntime, createApp } from '@cht/machines'
import { AppProvider } from '@cht/machines/react'
import { createMemoryExchange, type MemoryExchange } from '@cht/memory-exchange'
import type { Client } from '@cht/sdk'
import type { SellOrderInput } from '@cht/sdk/contract'
import { MINUTE } from '@cht/sdk/rules'
import { showToast } from '@cht/ui/dom/toasts'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { App } from '../../src/app/app.js'
import { splitLocation } from '../../src/platform/split-location.js'
import { createStoryInspection } from '../support/story-inspection.js'

/** Exchange time at the start of every journey: 15 minutes before the session of 10:00 to 12:00 in Lagos. */
const START_TIME = Date.UTC(2026, 2, 2, 8, 45)

export const PASSWORD = 'a long enough password'

/** The app of one user, on an in-memory exchange with other users. */
export interface JourneySetup {
  /** The exchange that all users share. */
  memory: MemoryExchange
  /** The app runtime of the user. */
  app: AppRuntime
  location: Pick<ReturnType<typeof memoryLocation>, 'hook' | 'searchHook'>
  /** The clients of other users, by username. */
  otherClients: Record<string, Client>
  /** Advances exchange time while the page is hidden, then shows the page again, which loads its data at the new time. */
  advance(ms: number): void
}

/** An in-memory exchange with one session a day. Its clock does not run; a journey advances it. */
export function createTestExchange(): MemoryExchange {
  return createMemoryExchange({
    clock: () => START_TIME,
    liveSessions: [{ startTime: '10:00', durationInMinutes: 2 * 60, timeZone: 'Africa/Lagos' }],
  })
}

/** Creates a user with a verified phone. `amount`: the available balance in CHT. */
export async function createUser(memory: MemoryExchange, fullName: string, amount = 0): Promise<Client> {
  const username = fullName.split(' ')[0]?.toLowerCase() ?? ''
  const email = `${username}@example.com`
  const client = memory.connect()
  await client.auth.signup({
    fullName,
    username,
    email,
    phoneNumber: '+2348012345678',
    country: 'nigeria',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    referralCode: '',
    agree: true,
  })
  await client.auth.verifyOtp({ email, code: memory.codeFor(email) })
  if (amount > 0) memory.operator.fund(email, amount)
  return client
}

/** Verifies the identity of a client's user. */
export async function verifyIdentity(memory: MemoryExchange, client: Client): Promise<void> {
  const { email } = await client.auth.checkAuth()
  const image = 'data:image/png;base64,iVBORw0KGgo='
  await client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: '12345678901',
    frontImage: image,
    backImage: image,
  })
  memory.operator.decideVerification(email)
}

export function buildSellOrder(amount: SellOrderInput['amount']): SellOrderInput {
  return {
    amount,
    paymentMethod: 'bank',
    bankName: 'First Bank',
    accountName: 'Sam Eze',
    accountNumber: '1021334477',
    network: '',
    walletAddress: '',
  }
}

/** An open trade: Sam sells 75,000 CHT to Bola, matched at the start of the session a minute ago. */
export async function createOpenTrade() {
  const memory = createTestExchange()
  const sam = await createUser(memory, 'Sam Eze', 200_000)
  const bola = await createUser(memory, 'Bola Ojo')
  await sam.orders.createSell(buildSellOrder(75_000))
  await bola.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  memory.advance(16 * MINUTE)
  const [trade] = await bola.trades.open()
  return { memory, sam, bola, id: trade?._id ?? '' }
}

/** Opens the app of the client's user at a URL. */
export function openApp(memory: MemoryExchange, client: Client, url: string): JourneySetup {
  const [path, searchPath] = splitLocation(url)
  const app = createApp(client, { onToast: showToast, inspect: createStoryInspection() })
  return {
    memory,
    app,
    otherClients: {},
    location: memoryLocation({ path, searchPath }),
    advance: (ms) => {
      app.setPageVisible(false)
      memory.advance(ms)
      app.setPageVisible(true)
    },
  }
}

/** The whole app with its real flows. The app counts as visible while the story is mounted. */
export function JourneyApp({ setup: { app, location } }: { setup: JourneySetup }) {
  useEffect(() => {
    app.setPageVisible(true)
    return () => app.setPageVisible(false)
  }, [app])
  return (
    <AppProvider app={app}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <App />
      </Router>
    </AppProvider>
  )
}
