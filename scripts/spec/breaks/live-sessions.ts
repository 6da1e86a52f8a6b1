import type { Break } from '../break/break.js'

const BANNER = 'packages/web/src/features/live-sessions/session-banner.tsx'

/** The live sessions. */
export const liveSessions: Break[] = [
  {
    name: 'live.1',
    file: BANNER,
    text: "'Trade session in progress, Ends in:'",
    replacement: "'Trade session in progress'",
  },
  {
    name: 'live.1',
    file: BANNER,
    text: 'deadline={isLive ? endsAt : startsAt}',
    replacement: 'deadline={startsAt}',
  },
  {
    name: 'live.1',
    file: 'packages/web/src/features/live-sessions/session-countdown.tsx',
    text: '    return clock.subscribe(write)\n',
    replacement: '',
  },
  {
    name: 'live.2',
    file: BANNER,
    text: ": 'Next live session starts in:'}",
    replacement: ": 'Next live session'}",
  },
  {
    name: 'live.3',
    file: 'packages/sdk/src/live-sessions/rules.ts',
    text: '[-DAY, 0, DAY].map((days)',
    replacement: '[-DAY, 0].map((days)',
  },
  {
    name: 'live.3',
    file: 'packages/server/src/domain/live-sessions/calendar.ts',
    text: 'session === last || isLeft(session))',
    replacement: 'session === last || (isLeft(session) && isToday(session)))',
  },
  { name: 'live.4', file: BANNER, text: 'No live sessions yet', replacement: 'No live sessions' },
  { name: 'live.5', file: BANNER, text: '        <Loading cover />\n', replacement: '' },
  {
    name: 'live.5',
    file: 'packages/machines/src/live-sessions/resources.ts',
    text: '  quiet: true,\n',
    replacement: '',
  },
  {
    name: 'live.5',
    file: 'packages/machines/src/live-sessions/flow.ts',
    text: "loading: { on: { 'liveSessions.fail': 'unavailable' } }",
    replacement: 'loading: {}',
  },
  {
    name: 'live.6',
    file: 'packages/web/src/features/live-sessions/use-live-session.ts',
    text: "session.matches('ongoing')",
    replacement: "!session.matches('none')",
  },
  {
    name: 'live.6',
    file: 'packages/web/src/features/orders/use-orders-tabs.ts',
    text: 'if (mustReplaceTab)',
    replacement: 'if (mustReplaceTab && isLive)',
  },
]
