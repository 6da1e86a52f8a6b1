import { Logo } from '../../components/logo.js'
import type { Route } from '../../platform/routes.js'
import frame from './frame.module.css'
import tabBar from './tab-bar.module.css'

/** Blocks in the place of what a screen has several of. */
const Blocks = ({ count, className }: { count: number; className: string }) =>
  Array.from({ length: count }, (_, index) => <i key={index} className={className} />)

/** The places of the navigation and of the bell in the top bar. */
const BarBlocks = () => (
  <>
    <div className={`${frame.wide} ${frame.links}`} aria-hidden="true">
      <Blocks count={5} className="shell-link" />
    </div>
    <span className={frame.space} />
    <i className="shell-icon" aria-hidden="true" />
  </>
)

const TabBlocks = () => (
  <div className={tabBar.bar} aria-hidden="true">
    {Array.from({ length: 5 }, (_, index) => (
      <span key={index} className={tabBar.tab}>
        <i className="shell-icon" />
        <i className="shell-label" />
      </span>
    ))}
  </div>
)

const ListBlocks = () => (
  <div className={frame.main} aria-hidden="true">
    <i className="shell-title" />
    <Blocks count={6} className="shell-card" />
  </div>
)

const FormBlocks = () => (
  <div className={frame.narrow} aria-hidden="true">
    <i className="shell-title" />
    <i className="shell-line" />
    <Blocks count={3} className="shell-control" />
  </div>
)

const TextBlocks = () => (
  <div className={frame.document} aria-hidden="true">
    <i className="shell-title" />
    <Blocks count={8} className="shell-line" />
  </div>
)

const CONTENT = { app: ListBlocks, auth: FormBlocks, logo: FormBlocks, document: TextBlocks }

/**
 * What a page shows before it has its screen: the frame of the route, with blocks in the shape of what comes. Without a route the page may
 * be for any of them, as on a static host, and has the header alone. Browsers do not run this module; `main.tsx` imports its styles.
 */
export function PageShell({ route }: { route: Route | undefined }) {
  const kind = route?.frame ?? 'none'
  const isApp = kind === 'app'
  const hasTabs = isApp && !route?.hasOwnActions
  const Content = kind === 'none' ? undefined : CONTENT[kind]
  return (
    <>
      <header className={frame.bar} data-tabs={hasTabs || undefined}>
        <div className={frame.row}>
          {isApp && (
            <span className={frame.menuButton} aria-hidden="true">
              <i className="shell-icon" />
            </span>
          )}
          <Logo to={isApp ? '/home' : '/'} />
          {isApp && <BarBlocks />}
        </div>
      </header>
      <p role="status" className={Content ? 'shell-hidden' : 'shell-message'}>
        Loading…
      </p>
      {Content && <Content />}
      {hasTabs && <TabBlocks />}
    </>
  )
}
