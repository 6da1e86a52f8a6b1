/** Where a notification leads, as it is stored. */
export interface StoredLink {
  /** A path of the web app. */
  href: string
  /** The path that the link of the mail has instead; null if it has the same one. */
  mailHref?: string | null | undefined
  /** Lets the screen act without a login; null where it does not act. */
  token?: string | null | undefined
}

const addToken = (href: string, token: string | null | undefined) => (token ? `${href}?token=${token}` : href)

/**
 * The link of a notification in the app and in pushes. If its mail has a link of its own, the token goes into the mail alone:
 * whoever has a session must not get it.
 */
export function buildLink({ href, mailHref, token }: StoredLink): string {
  return mailHref ? href : addToken(href, token)
}

/** The link of a notification's mail. */
export function buildMailLink({ href, mailHref, token }: StoredLink): string {
  return addToken(mailHref ?? href, token)
}
