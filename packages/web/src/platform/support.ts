/** Stands for the address in the built HTML. The server replaces it with its SUPPORT_EMAIL. */
const PLACEHOLDER = 'support@localhost'

/** The `mailto:` URL of a mail to the support, with or without a subject. */
export function getSupportLink(subject?: string): string {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  return `mailto:${getSupportEmail()}${query}`
}

/** The support address: from the page's `<meta>`, or the placeholder while prerendering. */
export function getSupportEmail(): string {
  if (typeof document === 'undefined') return PLACEHOLDER
  return document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? PLACEHOLDER
}
