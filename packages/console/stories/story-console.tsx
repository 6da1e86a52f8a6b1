import { createConsoleApp } from '@cht/machines/console'
import { ConsoleProvider } from '@cht/machines/react'
import type { OperatorClient, OperatorRole, OperatorSignIn } from '@cht/sdk/operator'
import { useEffect, useState } from 'react'
import { memoryLocation } from 'wouter/memory-location'
import { App } from '../src/app/app.js'
import { createSession, NOW } from './fixtures.js'

interface StoryConsoleProps {
  /** The page, as below `/console`. */
  path: string
  roles: readonly OperatorRole[]
  /** What the endpoints return, by their names. Another one returns an empty list. */
  data: Record<string, unknown>
}

const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="%238a94a6"/></svg>'

const createStubClient = (data: Record<string, unknown>) => {
  const answer = (name: string) => async () => (name in data ? data[name] : [])
  const picture = async () => (await fetch(PICTURE)).blob()
  return new Proxy({} as OperatorClient, {
    get: (_, name: string) => {
      if (name === 'now') return () => NOW
      return name === 'picture' ? picture : answer(name)
    },
  })
}

const createStoryApp = ({ roles, data }: StoryConsoleProps) => {
  const client = createStubClient(data)
  const session = createSession([...roles])
  return createConsoleApp({
    signIn: client as unknown as OperatorSignIn,
    createClient: () => client,
    store: { read: () => session, write: () => {}, remove: () => {} },
  })
}

/** The console of a person with some roles, at one of its pages, over data that stands still. */
export function StoryConsole(props: StoryConsoleProps) {
  const [app] = useState(() => createStoryApp(props))
  const [location] = useState(() => memoryLocation({ path: `/console${props.path}` }))
  useEffect(() => () => app.stop(), [app])
  return (
    <ConsoleProvider app={app}>
      <App hook={location.hook} />
    </ConsoleProvider>
  )
}
