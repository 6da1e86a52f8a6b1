import { ToggleGroup } from '@cht/ui/toggle-group'
import { useTheme } from '../../platform/theme.js'
import { THEME_OPTIONS } from './theme-options.js'

/** The theme selection in the side menu. */
export function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  return <ToggleGroup label="Theme" options={THEME_OPTIONS} value={theme} onValueChange={setTheme} />
}
