import { listNeeds, type Section, SectionsScreen } from '../../components/sections.js'
import { Announcements } from './announcements.js'
import { Calendar } from './calendar.js'
import { ClockSection } from './clock.js'
import { Rates } from './rates.js'
import { Switches } from './switches.js'

const SECTIONS: readonly Section[] = [
  { name: 'switches', label: 'Switches', needs: 'switches', content: <Switches /> },
  { name: 'prices', label: 'Prices', needs: 'rates', content: <Rates /> },
  { name: 'calendar', label: 'Calendar', needs: 'liveSessions', content: <Calendar /> },
  { name: 'announcements', label: 'Announcements', needs: 'announcements', content: <Announcements /> },
  { name: 'clock', label: 'Clock', needs: 'clock', content: <ClockSection /> },
]

export const MARKET_NEEDS = listNeeds(SECTIONS)

/** What can be stopped, prices, the calendar, announcements and the clock. */
export function MarketScreen() {
  return <SectionsScreen title="Market" sections={SECTIONS} />
}
