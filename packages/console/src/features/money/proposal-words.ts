import { type Act, type ActField, findCall } from '@cht/machines/console'
import type { OperatorProposal } from '@cht/sdk/operator'
import { SWITCH_LABELS } from '@cht/sdk/rules'
import { TOKEN_REQUEST_ACTS } from '../cases/index.js'
import { ACCOUNT_ACTS, CLOSE_ACTS, POSTING_ACTS, TOKEN_ACTS } from '../lookup/index.js'
import { SWITCH_ACTS } from '../market/index.js'
import { PEOPLE_ACTS } from '../people/index.js'
import { EXPORT_ACTS } from '../reports/index.js'

/** The acts that can wait for a second person. */
const ACTS: readonly Pick<Act, 'endpoint' | 'label' | 'explains' | 'fields'>[] = [
  ...TOKEN_ACTS,
  ...ACCOUNT_ACTS,
  ...CLOSE_ACTS,
  ...POSTING_ACTS,
  ...TOKEN_REQUEST_ACTS,
  ...SWITCH_ACTS,
  ...PEOPLE_ACTS,
  ...EXPORT_ACTS,
]

/** Labels of values that no field of an act asks for: they come from its subject. */
const SUBJECT_LABELS: Record<string, string> = {
  email: 'User',
  user: 'User',
  id: 'About',
  name: 'What',
  posting: 'Posting',
}

const SWITCH_NAMES: Record<string, string> = SWITCH_LABELS

const NOT_SHOWN = ['by']

const describeValue = (field: ActField | undefined, value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-GB')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return (field?.kind === 'choice' && field.options.find((one) => one.value === text)?.label) || text
}

/** A proposal in words: what the button of the act says, what it does, and its input by the labels of its fields. */
export function describeProposal(proposal: Pick<OperatorProposal, 'endpoint' | 'input'>) {
  const call = findCall(proposal.endpoint)
  const act = ACTS.find(({ endpoint }) => endpoint === call)
  const fields = act?.fields ?? []
  const names = [...Object.keys(SUBJECT_LABELS), ...fields.map(({ name }) => name)]
  const getPlace = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  const items = Object.entries(proposal.input)
    .filter(([name, value]) => value !== undefined && value !== null && !NOT_SHOWN.includes(name))
    .sort(([one], [other]) => getPlace(one) - getPlace(other))
    .map(([name, value]) => {
      const field = fields.find((one) => one.name === name)
      const label = field?.label ?? SUBJECT_LABELS[name] ?? name
      const word = call === 'startSwitch' && name === 'name' ? SWITCH_NAMES[String(value)] : undefined
      return { name, label, value: word ?? describeValue(field, value) }
    })
  return { call, label: act?.label ?? proposal.endpoint, explains: act?.explains, items }
}
