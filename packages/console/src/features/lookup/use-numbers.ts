import { focusMain } from '@cht/ui/dom/focus-main'
import { useEffect, useState } from 'react'
import { useKeys } from '../../hooks/use-keys.js'

/** Whether phone and account numbers are masked. `v` shows them, as `show` does. */
export function useNumbers(): { numbers: 'masked' | 'full'; show: () => void } {
  const [numbers, setNumbers] = useState<'masked' | 'full'>('masked')
  const show = () => setNumbers('full')
  useKeys(numbers === 'masked' ? [{ key: 'v', label: 'Show the numbers', run: show }] : [])
  useEffect(() => {
    // The button that had the focus is gone.
    if (numbers === 'full' && document.activeElement === document.body) focusMain()
  }, [numbers])
  return { numbers, show }
}
