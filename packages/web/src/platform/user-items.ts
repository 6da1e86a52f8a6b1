import type { App } from '@cht/machines'
import { removeItems } from './local-storage.js'

const PREFIX = 'user.'

const getUserPrefix = (userId: string) => `${PREFIX}${userId}.`

/** The key of an item of `localStorage` that belongs to one user. All such items are removed when the user logs out. */
export function getUserKey(userId: string, name: string): string {
  return getUserPrefix(userId) + name
}

/** Removes the items of all users but the signed-in one: once the session is known to have ended, and at the next login. */
export function forgetUsersWithoutSession({ session }: Pick<App, 'session'>): void {
  const forget = () => {
    const snapshot = session.getSnapshot()
    const { user, isEndUnknown } = snapshot.context
    const isKnown = user !== undefined || (snapshot.matches('guest') && !isEndUnknown)
    const kept = user && getUserPrefix(user._id)
    if (isKnown) removeItems((key) => key.startsWith(PREFIX) && (kept === undefined || !key.startsWith(kept)))
  }
  session.subscribe(forget)
  forget()
}
