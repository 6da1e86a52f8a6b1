import { setNonce } from 'get-nonce'

/**
 * Passes the page's nonce to Radix, which injects styles while a dialog is open (decision 28). The server writes one
 * nonce per response into `index.html` and into the Content Security Policy. Call it before the first render.
 */
export function applyStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) setNonce(nonce)
}
