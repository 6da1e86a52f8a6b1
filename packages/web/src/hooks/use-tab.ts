import { useLocation, useSearch } from 'wouter'

/** The selected tab of a screen, kept in the `tab` parameter of the URL: Back and a reload show the same one. */
export function useTab<Tab extends string>(
  tabs: readonly Tab[],
  defaultTab: NoInfer<Tab>,
): [Tab, (tab: Tab) => void] {
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const requested = search.get('tab')
  const selectTab = (tab: Tab) => {
    search.set('tab', tab)
    navigate(`${path}?${search}`, { replace: true })
  }
  return [tabs.find((tab) => tab === requested) ?? defaultTab, selectTab]
}
