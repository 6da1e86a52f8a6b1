import { getPictureUrl } from '@cht/sdk/contract'
import type { TradeView } from '../trades/selectors.js'

export interface AppealEntry {
  /** What has happened, such as `You added a statement`. */
  title: string
  /** What the party or the operator wrote; undefined without a text. */
  text: string | undefined
  /** Exchange time in ms. */
  at: number
  /** When the answer is due, or when the decision becomes final. */
  dueAt: number | undefined
  /** The URL of a picture of the viewing party. */
  picture: string | undefined
}

/** Titles by the event of the appeal's chart. `who` begins the sentence, `whom` stands within it. */
const TITLES: Partial<Record<string, (who: string, whom: string) => string>> = {
  'appeal.start': () => 'The operator opened this appeal',
  'statement.add': (who) => `${who} added a statement`,
  'picture.add': (who) => `${who} added a picture`,
  'information.ask': (_, whom) => `The operator asked ${whom}`,
  'rest.require': () => 'The operator decided for the buyer if the rest arrives in time',
  'clock.tick': (who) => `${who} did not answer in time`,
  'appeal.resolve': (_, whom) => `The operator decided for ${whom}`,
  'review.request': (who) => `${who} asked for a review`,
  'decision.accept': (who) => `${who} accepted the decision`,
}

/** What has happened in the appeal of a trade, in order, for the viewing party. Empty without an appeal. */
export function getAppealTimeline({ trade: { appeal }, party, counterpartyName }: TradeView): AppealEntry[] {
  if (!appeal) return []
  const filings = appeal.filings.map(
    ({ by, reason, reasonText = reason, description, filedAt }): AppealEntry => ({
      title: `${by === party ? 'You' : counterpartyName} appealed: ${reasonText}`,
      text: description,
      at: filedAt,
      dueAt: undefined,
      picture: undefined,
    }),
  )
  const events = (appeal.events ?? []).flatMap((event): AppealEntry[] => {
    const isMine = event.party === party
    const title = TITLES[event.type]?.(isMine ? 'You' : counterpartyName, isMine ? 'you' : counterpartyName)
    if (title === undefined) return []
    return [
      { title, text: event.text, at: event.at, dueAt: event.dueAt, picture: getPictureUrl(event.picture) },
    ]
  })
  return [...filings, ...events].sort((a, b) => a.at - b.at)
}
