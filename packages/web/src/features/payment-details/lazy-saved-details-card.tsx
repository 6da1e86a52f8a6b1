import type { User } from '@cht/sdk/auth'
import { lazy, Suspense } from 'react'

/** The table of banks is loaded with it, so it is not loaded with the settings. */
const Card = lazy(async () => ({ default: (await import('./saved-details-card.js')).SavedDetailsCard }))

export function LazySavedDetailsCard({ user }: { user: User }) {
  return (
    <Suspense>
      <Card user={user} />
    </Suspense>
  )
}
