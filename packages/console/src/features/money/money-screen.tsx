import { listNeeds, type Section, SectionsScreen } from '../../components/sections.js'
import { Claims, Debtors, HeldBonuses } from './claims.js'
import { MoneyOfDay } from './day.js'
import { Ledger } from './ledger.js'
import { Proposals } from './proposals.js'

const SECTIONS: readonly Section[] = [
  { name: 'proposals', label: 'Proposals', needs: 'proposals', content: <Proposals /> },
  { name: 'claims', label: 'Claims', needs: 'claims', content: <Claims /> },
  { name: 'owed', label: 'Who owes', needs: 'reportOwed', content: <Debtors /> },
  { name: 'bonuses', label: 'Held bonuses', needs: 'heldBonuses', content: <HeldBonuses /> },
  { name: 'day', label: 'A day', needs: 'reportMoney', content: <MoneyOfDay /> },
  { name: 'ledger', label: 'Ledger', needs: 'ledger', content: <Ledger /> },
]

export const MONEY_NEEDS = listNeeds(SECTIONS)

/** Proposals, claims, bonuses, the money of a day, and the ledger. */
export function MoneyScreen() {
  return <SectionsScreen title="Money" sections={SECTIONS} />
}
