import type { User } from '@cht/sdk/contract'
import { LazyPart } from '../../components/lazy-part.js'

/** Loaded after the settings, because it imports the table of banks, which is large. */
const loadCard = async () => (await import('./saved-details-card.js')).SavedDetailsCard

export function LazySavedDetailsCard({ user }: { user: User }) {
  return <LazyPart load={loadCard} props={{ user }} failedTitle="Your payment details could not be shown" />
}
