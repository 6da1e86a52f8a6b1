import { createExchange } from '@cht/machines'
import { createClient } from '@cht/sdk'
import { SECOND } from '@cht/sdk/time'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { App } from './app.js'
import { browserTabs } from './bindings/browser-tabs.js'
import { draftStore } from './bindings/draft-store.js'
import { ExchangeProvider } from './bindings/exchange.js'
import { keepInstallOffer } from './bindings/install-offer.js'
import { keepShell } from './bindings/shell.js'
import { applyStyleNonce } from './bindings/style-nonce.js'
import { applyTheme } from './bindings/theme.js'
import { fetchWithProgress } from './bindings/upload.js'
import './styles/tokens.css'
import './styles/base.css'
import { tell } from './ui/toasts.js'

// The Content Security Policy forbids the code that zod would otherwise generate.
config({ jitless: true })
applyStyleNonce()
applyTheme()
keepInstallOffer()

const exchange = createExchange(createClient({ baseURL: '/api', fetch: fetchWithProgress }), {
  onNotice: tell,
  onQuietFailure: (key, error) => console.warn(key, error),
  drafts: draftStore,
  tabs: browserTabs(),
})

let shownAt = 0
const onVisibility = () => {
  if (!document.hidden) shownAt = performance.now()
  exchange.setPageVisible(!document.hidden)
}
document.addEventListener('visibilitychange', onVisibility)
onVisibility()
// A page that was just shown asks again by itself.
window.addEventListener('focus', () => {
  if (performance.now() - shownAt > SECOND) exchange.refresh()
})
window.addEventListener('online', exchange.reconnect)
keepShell(exchange)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <ExchangeProvider exchange={exchange}>
      <App />
    </ExchangeProvider>,
  )
