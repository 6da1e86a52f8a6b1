import { askPartyForm, operatorAppeal, resolveAppealForm } from '@cht/machines/console'
import { useResource } from '@cht/machines/react'
import type { MatchedOrder } from '@cht/sdk/contract'
import type { OperatorAppeal } from '@cht/sdk/operator'
import { formatMoney, formatTokens, PARTIES, type Party } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { FailedState } from '@cht/ui/failed-state'
import { FormDialog } from '@cht/ui/form-dialog'
import { Loading } from '@cht/ui/loading'
import { Note } from '@cht/ui/note'
import { PictureFrame } from '@cht/ui/picture-frame'
import { RadioGroupField } from '@cht/ui/radio-group-field'
import { TextArea } from '@cht/ui/text-area'
import { TextField } from '@cht/ui/text-field'
import { Timestamp } from '@cht/ui/timestamp'
import { useState } from 'react'
import { useForm } from '../../hooks/use-form.js'
import { useKeys } from '../../hooks/use-keys.js'
import { usePicture } from '../../hooks/use-picture.js'
import styles from './cases.module.css'

const PARTY_LABELS: Record<Party, string> = { buyer: 'Buyer', seller: 'Seller' }

const Evidence = ({ path, title }: { path: string; title: string }) => {
  const { url, failure } = usePicture(path)
  return (
    <PictureFrame empty={url === undefined}>
      {url === undefined ? (failure ?? 'Loading…') : <img src={url} alt={title} className={styles.picture} />}
    </PictureFrame>
  )
}

/** A path of `/api` as the pictures are asked for. */
const toPath = (picture: string) => picture.replace(/^\/api/, '')

const Side = ({ trade, party }: { trade: MatchedOrder; party: Party }) => {
  const { fullName, phoneNumber } = trade[party]
  const filing = trade.appeal?.filings.find(({ by }) => by === party)
  const events = (trade.appeal?.events ?? []).filter((event) => event.party === party)
  const proof = party === 'buyer' ? trade.matchedOrder?.proofOfPayment : undefined
  return (
    <Card className={styles.subject}>
      <h2>{PARTY_LABELS[party]}</h2>
      <DescriptionList
        items={[
          { label: 'Name', value: fullName },
          { label: 'Phone', value: phoneNumber },
          {
            label: 'Appealed',
            value: filing && `${filing.reasonText ?? filing.reason}: ${filing.description}`,
          },
        ]}
      />
      {proof !== undefined && <Evidence path={toPath(proof)} title="The proof of payment" />}
      {events.map(({ at, text, picture, type }) => (
        <div key={`${at}${type}`}>
          {text !== undefined && <p>{text}</p>}
          {picture !== undefined && <Evidence path={toPath(picture)} title={`A picture of the ${party}`} />}
          <small>
            <Timestamp at={at} />
          </small>
        </div>
      ))}
    </Card>
  )
}

/** Where the tokens go, before the decision is made. */
const describeConsequence = ({ amount }: MatchedOrder, to: Party): string => {
  const where =
    to === 'buyer'
      ? `The trade is completed, and ${formatTokens(amount)} go to the buyer`
      : `The trade is cancelled, and ${formatTokens(amount)} go back to the seller`
  return `${where}: ten minutes after this, the other side has 24 hours to accept or to ask for a review. The decision of a review is final at once.`
}

const DecideDialog = ({
  appeal,
  to,
  onClose,
}: {
  appeal: OperatorAppeal
  to: Party
  onClose: () => void
}) => {
  const form = useForm(resolveAppealForm, { id: appeal.id, to }, onClose)
  return (
    <FormDialog
      title={`Decide for the ${to}`}
      description={describeConsequence(appeal.trade, to)}
      onClose={onClose}
      form={form}
      cancelLabel="Not yet"
      actionLabel={`Decide for the ${to}`}
    >
      <TextArea label="Reason" hint="Both sides read it." {...form.text('reason')} />
    </FormDialog>
  )
}

const ASKED = [
  { value: 'both', label: 'Both' },
  { value: 'buyer', label: 'The buyer' },
  { value: 'seller', label: 'The seller' },
] as const

const AskDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const form = useForm(askPartyForm, { id }, onClose)
  return (
    <FormDialog
      title="Ask for something"
      description="Both sides read it. You decide after the answer, or after the time."
      onClose={onClose}
      form={form}
      cancelLabel="Not yet"
      actionLabel="Ask"
    >
      <RadioGroupField
        label="Whom"
        columns={3}
        options={ASKED}
        {...form.field('party')}
        value={form.values.party}
        onValueChange={(party) => form.change({ party })}
      />
      <TextArea label="What" {...form.text('text')} />
      <TextField label="Hours to answer" inputMode="numeric" {...form.text('hours')} />
    </FormDialog>
  )
}

type Opened = Party | 'ask' | undefined

/** Both sides of an appealed trade beside each other, and the decision. `b` and `s` decide for the buyer and the seller, `q` asks. */
export function Appeal({ id, canDecide }: { id: string; canDecide: boolean }) {
  const { data, failure, refresh } = useResource(operatorAppeal(id))
  const [opened, setOpened] = useState<Opened>()
  useKeys(
    canDecide ? { b: () => setOpened('buyer'), s: () => setOpened('seller'), q: () => setOpened('ask') } : {},
  )
  if (!data)
    return failure === undefined ? (
      <Loading />
    ) : (
      <FailedState title="The appeal could not be loaded" text={failure} onRetry={refresh} />
    )
  const { trade } = data
  const start = trade.appeal?.events?.find(({ type }) => type === 'appeal.start')
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Trade', value: `#${trade._id.slice(-4).toUpperCase()}, ${formatTokens(trade.amount)}` },
          { label: 'To pay', value: trade.payment && formatMoney(trade.payment) },
          { label: 'Proof sent', value: trade.paidAt && <Timestamp at={trade.paidAt} /> },
        ]}
      />
      {trade.proofReused === true && <Note tone="negative">A picture of a proof was also sent before.</Note>}
      {trade.payerNameDiffers === true && (
        <Note tone="warning">The payer has another name than the buyer.</Note>
      )}
      {start?.text !== undefined && <Note>The operator opened this appeal: {start.text}</Note>}
      <div className={styles.sides}>
        {PARTIES.map((party) => (
          <Side key={party} trade={trade} party={party} />
        ))}
      </div>
      {canDecide && (
        <div className={styles.acts}>
          {PARTIES.map((party) => (
            <Button key={party} onClick={() => setOpened(party)}>
              Decide for the {party}
            </Button>
          ))}
          <Button onClick={() => setOpened('ask')}>Ask</Button>
        </div>
      )}
      {(opened === 'buyer' || opened === 'seller') && (
        <DecideDialog appeal={data} to={opened} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'ask' && <AskDialog id={id} onClose={() => setOpened(undefined)} />}
    </>
  )
}
