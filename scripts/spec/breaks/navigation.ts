import type { Break } from '../break/break.js'

/** The navigation. */
export const navigation: Break[] = [
  {
    name: 'nav.1',
    file: 'packages/web/src/app/shell/use-nav-links.ts',
    text: "  { to: '/affiliate', label: 'Affiliate & Referral', tab: 'Invite', icon: 'people', alsoCurrentAt: [] },\n",
    replacement: '',
  },
  {
    name: 'nav.1',
    file: 'packages/web/src/app/shell/notifications-link.tsx',
    text: 'href="/notifications"',
    replacement: 'href="/settings?tab=notifications"',
  },
  {
    name: 'nav.1',
    file: 'packages/web/src/app/shell/account-menu.tsx',
    text: '        Logout\n',
    replacement: '        Sign out\n',
  },
  {
    name: 'nav.2',
    file: 'packages/web/src/app/shell/side-menu.tsx',
    text: '<span translate="no">{user.fullName}</span>',
    replacement: '<span translate="no">{user.username}</span>',
  },
  {
    name: 'nav.2',
    file: 'packages/web/src/app/shell/side-menu.tsx',
    text: '        <IdentityBadge isVerified={user.isDocumentVerified} />\n',
    replacement: '',
  },
]
