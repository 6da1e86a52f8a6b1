import type { IconName } from '@cht/ui/icon'
import type { Theme } from '../../platform/theme.js'

export const THEME_OPTIONS: readonly { value: Theme; label: string; icon: IconName }[] = [
  { value: 'system', label: 'Auto', icon: 'contrast' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
]
