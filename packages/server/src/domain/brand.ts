/** What the exchange is called. */
export interface Brand {
  /** In titles, mails and authenticator apps. */
  name: string
  /** Beside the logo, and below the icon of the installed app. */
  shortName: string
}

/** The brand of the web app as it is built. */
export const BUILT_BRAND: Brand = { name: 'CHT Exchange', shortName: 'CHT' }
