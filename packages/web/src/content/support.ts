/** Where users write to: the server puts its SUPPORT_EMAIL into the page's head. */
export const supportEmail = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content
