import { createConsoleApp } from '@cht/machines/console'
import { ConsoleProvider } from '@cht/machines/react'
import { createOperatorClient, createOperatorSignIn } from '@cht/sdk/operator'
import { passkeyDevice } from '@cht/ui/dom/passkey-device'
import { applyStyleNonce } from '@cht/ui/dom/style-nonce'
import { showToast } from '@cht/ui/dom/toasts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { sessionStore } from '../platform/session-store.js'
import { App } from './app.js'
import '@cht/ui/styles/fonts.css'
import '@cht/ui/styles/tokens.css'
import '@cht/ui/styles/base.css'

// Without this, zod compiles schemas with `new Function`, which the Content Security Policy forbids.
config({ jitless: true })
applyStyleNonce()

const baseURL = '/api'
const app = createConsoleApp({
  signIn: createOperatorSignIn({ baseURL }),
  createClient: (token) => createOperatorClient({ baseURL, token }),
  passkeyDevice,
  store: sessionStore,
  onToast: showToast,
  onError: (source, error) => console.warn(source, error),
})
document.addEventListener('visibilitychange', () => app.setPageVisible(!document.hidden))
window.addEventListener('online', app.refresh)

// On a slow line, what the page says until the script is there.
document.getElementById('loading')?.remove()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <ConsoleProvider app={app}>
        <App />
      </ConsoleProvider>
    </StrictMode>,
  )
