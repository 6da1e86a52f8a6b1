import { useClock, useOperatorSession } from '@cht/machines/react'
import { EmptyState } from '@cht/ui/empty-state'
import { Toaster } from '@cht/ui/toaster'
import { UiProvider } from '@cht/ui/ui-provider'
import { Route, Router, type RouterOptions, Switch } from 'wouter'
import { NAMED_USER } from '../components/subject-links.js'
import { CaseScreen } from '../features/cases/index.js'
import { InvitationScreen } from '../features/invitation/index.js'
import { NamedUserScreen, TradeScreen, UserScreen } from '../features/lookup/index.js'
import { MeScreen } from '../features/me/index.js'
import { SignInScreen } from '../features/sign-in/index.js'
import { Frame } from './frame.js'
import { PAGES } from './pages.js'

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const Screens = () => {
  const session = useOperatorSession()
  if (!session.matches('signedIn')) return <SignInScreen isExpired={session.context.ended === 'expired'} />
  return (
    <Frame>
      <Switch>
        <Route path="/cases/:id">{({ id }) => <CaseScreen key={id} id={id} />}</Route>
        <Route path={NAMED_USER}>
          <NamedUserScreen />
        </Route>
        <Route path="/users/:user">{({ user }) => <UserScreen key={user} user={user} />}</Route>
        <Route path="/trades/:id">{({ id }) => <TradeScreen key={id} id={id} />}</Route>
        <Route path="/me">
          <MeScreen />
        </Route>
        {PAGES.map(({ path, screen }) => (
          <Route key={path} path={path}>
            {screen}
          </Route>
        ))}
        <Route>
          <EmptyState title="No such page">The address leads nowhere.</EmptyState>
        </Route>
      </Switch>
    </Frame>
  )
}

/** The console. Its pages are below `/console`. `hook`: where the address comes from, if not from the browser. */
export function App({ hook }: Pick<RouterOptions, 'hook'>) {
  return (
    <UiProvider clock={useClock()} timeZone={TIME_ZONE}>
      <Router base="/console" {...(hook && { hook })}>
        <Switch>
          <Route path="/invitation">
            <InvitationScreen />
          </Route>
          <Route>
            <Screens />
          </Route>
        </Switch>
      </Router>
      <Toaster />
    </UiProvider>
  )
}
