import { listNeeds, type Section, SectionsScreen } from '../../components/sections.js'
import { Complaints } from './complaints.js'
import { Days } from './days.js'
import { Exports } from './exports.js'
import { Suspicious } from './suspicious.js'

const SECTIONS: readonly Section[] = [
  { name: 'days', label: 'Days', needs: 'reportDays', content: <Days /> },
  { name: 'complaints', label: 'Complaints', needs: 'reportComplaints', content: <Complaints /> },
  { name: 'exports', label: 'Exports', needs: 'exports', content: <Exports /> },
  { name: 'suspicious', label: 'Suspicious', needs: 'suspicious', content: <Suspicious /> },
]

export const REPORTS_NEEDS = listNeeds(SECTIONS)

/** What the days brought, complaints, exports, and accounts that share data. */
export function ReportsScreen() {
  return <SectionsScreen title="Reports" sections={SECTIONS} />
}
