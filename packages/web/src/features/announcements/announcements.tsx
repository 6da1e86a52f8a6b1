import { useIsHydrated } from '@cht/ui/hooks/use-is-hydrated'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../../components/error-boundary.js'

const Banners = lazy(async () => ({
  default: (await import('./announcement-banners.js')).AnnouncementBanners,
}))

/** What the operator announces, above every screen (decision 52). Loaded after the screen, which has none most of the time. */
export function Announcements() {
  if (!useIsHydrated()) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Banners />
      </Suspense>
    </ErrorBoundary>
  )
}
