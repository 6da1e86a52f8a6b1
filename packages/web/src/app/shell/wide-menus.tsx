import type { User } from '@cht/sdk/contract'
import { TooltipProvider } from '@cht/ui/tooltip'
import { AccountMenu } from './account-menu.js'
import { ThemeMenu } from './theme-menu.js'

/** The menus at the end of the top bar in wide windows. In narrow ones the side menu has their entries. */
export function WideMenus({ user }: { user: User }) {
  return (
    <TooltipProvider>
      <ThemeMenu />
      <AccountMenu user={user} />
    </TooltipProvider>
  )
}
