import { createApp } from '@cht/machines'
import { AppProvider } from '@cht/machines/react'
import { createClient } from '@cht/sdk'
import { isExchangeError } from '@cht/sdk/errors'
import { SECOND } from '@cht/sdk/rules'
import { watchTaps } from '@cht/ui/dom/last-tap'
import { applyStyleNonce } from '@cht/ui/dom/style-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { createTabChannel } from '../platform/broadcast-channel.js'
import { followForeignChanges } from '../platform/foreign-changes.js'
import { deferInstallPrompt } from '../platform/install-prompt.js'
import { reportCrash, reportUnhandledErrors } from '../platform/lazy-crash-reporter.js'
import { cacheAppWhileSignedIn } from '../platform/offline-app.js'
import { passkeyDevice } from '../platform/passkey-device.js'
import { draftStore } from '../platform/session-storage.js'
import { applyTheme } from '../platform/theme.js'
import { forgetUsersWithoutSession } from '../platform/user-items.js'
import { App } from './app.js'
import { createInspector } from './dev/inspector.js'
import '@cht/ui/styles/fonts.css'
import '@cht/ui/styles/tokens.css'
import '@cht/ui/styles/base.css'
import { showToast } from '@cht/ui/dom/toasts'

// Without this, zod compiles schemas with `new Function`, which the Content Security Policy forbids.
config({ jitless: true })
reportUnhandledErrors()
followForeignChanges()
applyStyleNonce()
applyTheme()
deferInstallPrompt()
watchTaps()

const client = createClient({ baseURL: '/api' })
const app = createApp(
  { ...client, passkeyDevice },
  {
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

const root = document.getElementById('root')
if (root)
  createRoot(root, {
    onCaughtError: (error, { componentStack }) => {
      console.error(error, componentStack)
      reportCrash('caught', error)
    },
    onUncaughtError: (error) => {
      reportCrash('uncaught', error)
      // As React does by default: the browser logs it, and raises the event `error`, whose report is not sent again.
      reportError(error)
    },
  }).render(
    <StrictMode>
      <AppProvider app={app}>
        <App />
      </AppProvider>
    </StrictMode>,
  )
