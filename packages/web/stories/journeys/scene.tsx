import { type App as AppRuntime, createApp } from '@cht/machines'
import { createMemoryExchange, type MemoryExchange } from '@cht/memory-exchange'
import type { Client } from '@cht/sdk'
import type { SellOrderInput } from '@cht/sdk/orders'
import { MINUTE } from '@cht/sdk/time'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { App } from '../../src/app/app.js'
import { tell } from '../../src/components/toasts.js'
import { AppProvider } from '../../src/hooks/use-app.js'

/** When every journey begins: a quarter of an hour before the day's session, 10:00 to 12:00 in Lagos. */
const MORNING = Date.UTC(2026, 2, 2, 8, 45)

export const PASSWORD = 'a long enough password'

/** Somebody's phone with the app open, on an exchange where others act too. */
export interface Scene {
  /** The exchange that everybody here is on. */
  memory: MemoryExchange
  /** What the phone shows. */
  app: AppRuntime
  location: Pick<ReturnType<typeof memoryLocation>, 'hook' | 'searchHook'>
  /** Who else is there, each on a phone of their own. */
  others: Record<string, Client>
  /** The phone is put away, time passes, and it is looked at again. */
  later(ms: number): void
}

/** An exchange with one session a day. Its clock stands still until a journey moves it. */
export function openExchange(): MemoryExchange {
  return createMemoryExchange({
    clock: () => MORNING,
    sessions: [{ startTime: '10:00', durationInMinutes: 2 * 60, timeZone: 'Africa/Lagos' }],
  })
}

/** Somebody with an account and a verified phone. */
export async function newcomer(memory: MemoryExchange, fullName: string, tokens = 0): Promise<Client> {
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
  if (tokens > 0) memory.operator.fund(email, tokens)
  return client
}

export function sale(amount: SellOrderInput['amount']): SellOrderInput {
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

/** Sam, who has sold 75,000 CHT to Bola at the session's start a minute ago. */
export async function soldToBola() {
  const memory = openExchange()
  const sam = await newcomer(memory, 'Sam Eze', 200_000)
  const bola = await newcomer(memory, 'Bola Ojo')
  await sam.orders.createSell(sale(75_000))
  await bola.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  memory.advance(16 * MINUTE)
  const [trade] = await bola.trades.open()
  return { memory, sam, bola, id: trade?._id ?? '' }
}

/** The app of whoever uses `client`, standing at an address. */
export function sceneOf(memory: MemoryExchange, client: Client, at: string): Scene {
  // What an earlier journey had to say.
  toast.remove()
  const [path = '/', searchPath = ''] = at.split('?')
  const app = createApp(client, { onToast: tell })
  return {
    memory,
    app,
    others: {},
    location: memoryLocation({ path, searchPath }),
    later: (ms) => {
      app.setPageVisible(false)
      memory.advance(ms)
      app.setPageVisible(true)
    },
  }
}

/** The whole app with its real flows, wired as main.tsx does. */
export function Phone({ scene: { app, location } }: { scene: Scene }) {
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
