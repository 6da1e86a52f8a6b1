/** In seconds. */
export const YEAR = 365 * 24 * 60 * 60

/**
 * Writes a cookie that the server reads when it renders a page, before any script runs. Over https it is bound to the host, as the
 * cookies of the server are.
 * @param maxAge in seconds; 0 removes the cookie
 */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const isSecure = location.protocol === 'https:'
  const boundName = isSecure ? `__Host-${name}` : name
  // biome-ignore lint/suspicious/noDocumentCookie: `cookieStore` is missing without a secure context
  document.cookie = `${boundName}=${value}; path=/; max-age=${maxAge}; samesite=lax${isSecure ? '; secure' : ''}`
}
