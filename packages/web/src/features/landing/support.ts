/** Stands in every page as it was built; the server puts its SUPPORT_EMAIL in its place. */
const PLACEHOLDER = 'support@localhost'

/** Where users write to. */
export function supportEmail(): string {
  return (
    (typeof document === 'undefined'
      ? undefined
      : document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content) ?? PLACEHOLDER
  )
}
