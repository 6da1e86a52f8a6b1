import { type App as AppRuntime, createApp } from '@cht/machines'
import { AppProvider } from '@cht/machines/react'
import type { User } from '@cht/sdk/contract'
import { isExchangeError } from '@cht/sdk/errors'
import { createLazyClient } from '@cht/sdk/lazy'
import { SECOND } from '@cht/sdk/rules'
import { watchTaps } from '@cht/ui/dom/last-tap'
import { passkeyDevice } from '@cht/ui/dom/passkey-device'
import { applyStyleNonce } from '@cht/ui/dom/style-nonce'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { waitFor } from 'xstate'
import { config } from 'zod/mini'
import { createTabChannel } from '../platform/broadcast-channel.js'
import { followForeignChanges } from '../platform/foreign-changes.js'
import { deferInstallPrompt } from '../platform/install-prompt.js'
import { reportCrash, reportUnhandledErrors } from '../platform/lazy-crash-reporter.js'
import { cacheAppWhileSignedIn } from '../platform/offline-app.js'
import { type ReceivedSeed, takeSeed } from '../platform/page-seed.js'
import { draftStore } from '../platform/session-storage.js'
import { applyTheme } from '../platform/theme.js'
import { PageTimeZoneContext, storeTimeZone } from '../platform/time-zone.js'
import { markUsable, prepareHydration } from '../platform/usable.js'
import { forgetUsersWithoutSession } from '../platform/user-items.js'
import { App } from './app.js'
import { DeferredLocation } from './deferred-location.js'
import { createInspector } from './dev/inspector.js'
import { firstEndpoints } from './first-endpoints.js'
import { checkGate } from './gate.js'
import { preloadScreen } from './screens.js'
import '@cht/ui/styles/fonts.css'
import '@cht/ui/styles/tokens.css'
import '@cht/ui/styles/base.css'
import './rendered-page.css'
import './shell/page-shell.css'
import { showToast } from '@cht/ui/dom/toasts'

// Without this, zod compiles schemas with `new Function`, which the Content Security Policy forbids.
config({ jitless: true })
reportUnhandledErrors()
followForeignChanges()
applyStyleNonce()
applyTheme()
deferInstallPrompt()
watchTaps()

/** Creates the app, and connects it with the page. */
const startApp = (received: ReceivedSeed | undefined): AppRuntime => {
  const client = createLazyClient({ baseURL: '/api', clockOffset: received?.clockOffset }, firstEndpoints)
  const app = createApp(
    { ...client, passkeyDevice },
    {
      seed: received?.seed,
      onToast: showToast,
      isOnline: () => navigator.onLine,
      onError: (source, error) => {
        console.warn(source, error)
        // A failed request is no crash.
        if (!isExchangeError(error)) reportCrash('actor', error)
      },
      drafts: draftStore,
      tabs: createTabChannel(),
      ...(import.meta.env.DEV ? { inspect: createInspector() } : {}),
    },
  )
  let shownAt = 0
  const onVisibilityChange = () => {
    if (!document.hidden) shownAt = performance.now()
    app.setPageVisible(!document.hidden)
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  onVisibilityChange()
  // A page that becomes visible is refreshed by `setPageVisible`; the focus event right after that is ignored.
  window.addEventListener('focus', () => {
    if (performance.now() - shownAt > SECOND) app.refresh()
  })
  window.addEventListener('online', app.reconnect)
  cacheAppWhileSignedIn(app)
  forgetUsersWithoutSession(app)
  storeTimeZone()
  return app
}

const createRootOptions = ({ clock }: AppRuntime): RootOptions => ({
  onCaughtError: (error, { componentStack }) => {
    console.error(error, componentStack)
    reportCrash('caught', error)
    // The screen may have failed before it could be used. What is around it can.
    clock.run()
    markUsable()
  },
  onUncaughtError: (error) => {
    reportCrash('uncaught', error)
    // As React does by default: the browser logs it, and raises the event `error`, whose report is not sent again.
    reportError(error)
  },
  // The page differed from the first render, which has replaced a part of it.
  onRecoverableError: (error) => {
    console.error(error)
    reportCrash('caught', error)
  },
})

/** Loads the code of the screen at a location. One that cannot be loaded says so when it is rendered. */
const preload = (path: string, user?: User) => preloadScreen(path, user).catch(() => {})

/** Waits until it is known which screen the page shows, and until its code is there: until then the page has its shell. */
const loadFirstScreen = async ({ session }: AppRuntime) => {
  const path = location.pathname + location.search
  preload(path)
  await waitFor(session, (snapshot) => checkGate(snapshot, path).type !== 'loading')
  const snapshot = session.getSnapshot()
  const verdict = checkGate(snapshot, path)
  await preload(verdict.type === 'redirect' ? verdict.to : path, snapshot.context.user)
}

/** Shows the app: in the page that the server has rendered, or in an empty one. */
const show = async (root: HTMLElement) => {
  const received = takeSeed()
  const app = startApp(received)
  const options = createRootOptions(app)
  const content = (
    <StrictMode>
      <AppProvider app={app}>
        <PageTimeZoneContext value={received?.timeZone}>
          <DeferredLocation>
            <App />
          </DeferredLocation>
        </PageTimeZoneContext>
      </AppProvider>
    </StrictMode>
  )
  await loadFirstScreen(app)
  // The server does not know what this tab has kept of a form.
  if (!received || [...draftStore.read()].length > 0) {
    createRoot(root, options).render(content)
    return
  }
  prepareHydration(root)
  hydrateRoot(root, content, options)
}

const root = document.getElementById('root')
// Not awaited: the code of a screen imports that of this module, which would wait for it.
if (root) show(root)
