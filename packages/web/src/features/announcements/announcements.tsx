import { useDeferredPart } from '../../hooks/use-deferred-part.js'

const loadBanners = async () => (await import('./announcement-banners.js')).AnnouncementBanners

/** What the operator announces, above every screen (decision 52). Loaded some seconds after the screen. */
export function Announcements() {
  const Banners = useDeferredPart(loadBanners, true)
  return Banners && <Banners />
}
