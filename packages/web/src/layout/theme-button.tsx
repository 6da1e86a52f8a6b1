import { THEMES, type Theme, useTheme } from '../bindings/theme.js'
import { Icon, type IconName } from '../ui/icon.js'
import styles from './frame.module.css'

const FACES: Record<Theme, { label: string; icon: IconName }> = {
  system: { label: 'as on this device', icon: 'contrast' },
  light: { label: 'light', icon: 'sun' },
  dark: { label: 'dark', icon: 'moon' },
}

/** Goes through the themes, one a press. */
export const ThemeButton = () => {
  const [theme, choose] = useTheme()
  const { label, icon } = FACES[theme]
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  return (
    <button
      type="button"
      className={styles.themeButton}
      aria-label={`Theme: ${label}`}
      title={`Theme: ${label}`}
      onClick={() => choose(next)}
    >
      <Icon name={icon} />
    </button>
  )
}
