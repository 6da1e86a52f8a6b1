import { listNeeds, type Section, SectionsScreen } from '../../components/sections.js'
import { Me, People } from './people.js'
import { Tokens } from './tokens.js'
import { Webhooks } from './webhooks.js'

const SECTIONS: readonly Section[] = [
  { name: 'people', label: 'People', needs: 'people', content: <People /> },
  { name: 'tokens', label: 'Tokens', needs: 'tokens', content: <Tokens /> },
  { name: 'webhooks', label: 'Webhooks', needs: 'webhooks', content: <Webhooks /> },
  { name: 'you', label: 'You', needs: 'caller', content: <Me /> },
]

export const PEOPLE_NEEDS = listNeeds(SECTIONS)

/** Who operates the exchange: people, tokens of machines, and webhooks. */
export function PeopleScreen() {
  return <SectionsScreen title="People" sections={SECTIONS} />
}
