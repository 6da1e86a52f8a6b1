import { type Theme, useTheme } from '../bindings/theme.js'
import { Segmented } from '../ui/segmented.js'

const OPTIONS: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export const ThemeSwitch = () => {
  const [theme, choose] = useTheme()
  return <Segmented label="Theme" options={OPTIONS} value={theme} onValue={choose} />
}
