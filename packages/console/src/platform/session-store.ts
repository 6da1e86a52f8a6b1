import type { OperatorSessionStore } from '@cht/machines/console'
import type { OperatorSession } from '@cht/sdk/operator'

const KEY = 'operator-session'

const parse = (text: string | null): OperatorSession | undefined => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps the session as long as the tab is open. Other tabs, and the next one, do not have it. */
export const sessionStore: OperatorSessionStore = {
  read: () => parse(sessionStorage.getItem(KEY)),
  write: (session) => sessionStorage.setItem(KEY, JSON.stringify(session)),
  remove: () => sessionStorage.removeItem(KEY),
}
