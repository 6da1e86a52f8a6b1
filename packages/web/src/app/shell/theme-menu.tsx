import { DropdownMenu, MenuRadioGroup } from '@cht/ui/dropdown-menu'
import { Icon } from '@cht/ui/icon'
import { useTheme } from '../../platform/theme.js'
import styles from './frame.module.css'
import { THEME_OPTIONS } from './theme-options.js'

/** The theme selection in the top bar of wide windows. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme()
  const option = THEME_OPTIONS.find(({ value }) => value === theme)
  return (
    <DropdownMenu
      tooltip={`Theme: ${option?.label}`}
      trigger={
        <button type="button" className={styles.iconButton} aria-label={`Theme: ${option?.label}`}>
          <Icon name={option?.icon ?? 'contrast'} />
        </button>
      }
    >
      <MenuRadioGroup label="Theme" options={THEME_OPTIONS} value={theme} onValueChange={setTheme} />
    </DropdownMenu>
  )
}
