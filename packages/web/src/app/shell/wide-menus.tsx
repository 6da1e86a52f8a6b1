import type { User } from '@cht/sdk/auth'
import { TooltipProvider } from '../../components/tooltip.js'
import { AccountMenu } from './account-menu.js'
import { ThemeMenu } from './theme-menu.js'

/** The menus at the end of the top bar, where the window is wide. On a phone the side menu has what is in them. */
export function WideMenus({ user }: { user: User }) {
  return (
    <TooltipProvider>
      <ThemeMenu />
      <AccountMenu user={user} />
    </TooltipProvider>
  )
}
