import { useLocation, useSearch } from 'wouter'

/** Which of a screen's tabs is shown: kept in the address, so that Back and a reload come to the same one. */
export function useTab<Tab extends string>(
  tabs: readonly Tab[],
  usual: NoInfer<Tab>,
): [Tab, (tab: Tab) => void] {
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const asked = search.get('tab')
  const show = (tab: Tab) => {
    search.set('tab', tab)
    navigate(`${path}?${search}`, { replace: true })
  }
  return [tabs.find((tab) => tab === asked) ?? usual, show]
}
