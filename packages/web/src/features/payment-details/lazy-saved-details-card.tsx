import type { User } from '@cht/sdk/auth'
import { lazy, Suspense } from 'react'

/** Loaded after the settings, because it imports the table of banks. */
const Card = lazy(async () => ({ default: (await import('./saved-details-card.js')).SavedDetailsCard }))

export function LazySavedDetailsCard({ user }: { user: User }) {
  return (
    <Suspense>
      <Card user={user} />
    </Suspense>
  )
}
