import { setNonce } from 'get-nonce'

/**
 * Gives Radix the nonce of this page, for the styles that it adds while a dialog is open. The server writes
 * one per response into `index.html` and into the Content Security Policy. Call it before anything is rendered.
 */
export function applyStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) setNonce(nonce)
}
