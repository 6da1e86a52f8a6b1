import type { Break } from '../break/break.js'

const GATE = 'packages/web/src/app/gate.ts'
const ROUTES = 'packages/web/src/platform/routes.ts'

/** The gate and the routes. */
export const gate: Break[] = [
  {
    name: 'gate.1',
    file: GATE,
    text: "  if (match?.route.access === 'anyone') return verdict\n  if (session.matches('checking')) return { type: 'loading' }\n",
    replacement:
      "  if (session.matches('checking')) return { type: 'loading' }\n  if (match?.route.access === 'anyone') return verdict\n",
  },
  // The landing page is served as HTML, so that it needs neither a script nor the auth check.
  {
    name: 'gate.1',
    file: 'packages/web/build/landing.ts',
    text: '`<div id="root">${markup}</div>`',
    replacement: '`<div id="root"></div>`',
  },
  {
    name: 'gate.2',
    file: GATE,
    text: "  if (session.matches('checking')) return { type: 'loading' }\n",
    replacement: '',
  },
  {
    name: 'gate.3',
    file: GATE,
    text: "  if (session.matches('verified')) return redirect(getPathAfterLogin(location))\n",
    replacement: '',
  },
  {
    name: 'gate.4',
    file: GATE,
    text: "redirect(withNext('/login', requested))",
    replacement: "redirect(withNext('/signup', requested))",
  },
  {
    name: 'gate.4',
    file: 'packages/web/src/app/app.tsx',
    text: '<Redirect to={verdict.to} replace />',
    replacement: '<Redirect to={verdict.to} />',
  },
  {
    name: 'gate.5',
    file: GATE,
    text: "    if (session.matches('phoneUnverified')) return redirect(withNext('/verify-phone', requested))\n",
    replacement: '',
  },
  {
    name: 'gate.6',
    file: GATE,
    text: "redirect('/')",
    replacement: 'redirect(HOME)',
  },
  {
    name: 'gate.10',
    file: 'packages/web/src/platform/next-path.ts',
    text: 'getNextPath(location) ?? HOME',
    replacement: 'HOME',
  },
  {
    name: 'gate.12',
    file: GATE,
    text: "return redirect(withNext('/verify-success', next))",
    replacement: 'return redirect(HOME)',
  },
  {
    name: 'gate.13',
    file: GATE,
    text: "session.matches('phoneUnverified') && isWelcome",
    replacement: "session.matches('phoneUnverified')",
  },
  {
    name: 'gate.7',
    file: 'packages/web/src/app/shell/app-frame.tsx',
    text: 'if (!user) return <Loading />',
    replacement: 'if (!user) return <>{children}</>',
  },
  // The gate leads to the login before the frame has no user, so a browser shows only that the end of the session is ignored.
  {
    name: 'gate.7',
    file: 'packages/machines/src/app/app.ts',
    text: "const endSession = () => session.send({ type: 'session.end' })",
    replacement: 'const endSession = () => {}',
  },
  {
    name: 'gate.8',
    file: ROUTES,
    text: "{ path: '/settings', access: 'protected', frame: 'app' }",
    replacement: "{ path: '/settings', access: 'protected', frame: 'none' }",
  },
  {
    name: 'gate.9',
    file: ROUTES,
    text: "{ path: '/login', access: 'guestOnly', frame: 'auth' }",
    replacement: "{ path: '/login', access: 'guestOnly', frame: 'logo' }",
  },
  {
    name: 'gate.11',
    file: 'packages/machines/src/auth/flow.ts',
    text: "// The server has refused the check.\n        {\n          target: 'guest',",
    replacement: "// The server has refused the check.\n        {\n          target: 'phoneUnverified',",
  },
]
