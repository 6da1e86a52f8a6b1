import { createApp } from '@cht/machines'
import { createClient } from '@cht/sdk'
import { SECOND } from '@cht/sdk/time'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { AppProvider } from '../hooks/use-app.js'
import { browserTabs } from '../platform/browser-tabs.js'
import { draftStore } from '../platform/draft-store.js'
import { keepInstallOffer } from '../platform/install-offer.js'
import { keepShell } from '../platform/offline-app.js'
import { applyStyleNonce } from '../platform/style-nonce.js'
import { applyTheme } from '../platform/theme.js'
import { fetchWithProgress } from '../platform/upload.js'
import { App } from './app.js'
import '../styles/tokens.css'
import '../styles/base.css'
import { tell } from '../components/toasts.js'

// Without this, zod compiles schemas with `new Function`, which the Content Security Policy forbids.
config({ jitless: true })
applyStyleNonce()
applyTheme()
keepInstallOffer()

const app = createApp(createClient({ baseURL: '/api', fetch: fetchWithProgress }), {
  onToast: tell,
  onError: (source, error) => console.warn(source, error),
  drafts: draftStore,
  tabs: browserTabs(),
})

let shownAt = 0
const onVisibilityChange = () => {
  if (!document.hidden) shownAt = performance.now()
  app.setPageVisible(!document.hidden)
}
document.addEventListener('visibilitychange', onVisibilityChange)
onVisibilityChange()
// Showing the page refreshes already; the focus event right after it is ignored.
window.addEventListener('focus', () => {
  if (performance.now() - shownAt > SECOND) app.refresh()
})
window.addEventListener('online', app.reconnect)
keepShell(app)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <AppProvider app={app}>
      <App />
    </AppProvider>,
  )
