import { useUpload } from '../platform/upload.js'
import { Progress } from './progress.js'
import styles from './sending.module.css'

interface SendingProps {
  /** The key of the call that sends it (decision 21). */
  idempotencyKey: string | undefined
  /** What is sent: `the picture`. */
  what: string
}

const kilobytes = (bytes: number) => Math.max(1, Math.round(bytes / 1_000))

/**
 * How far what is being sent has come. A screen reader is told that it is sent, and that all of it has gone out; the
 * figures between are only there to be read.
 * For pictures. What takes less than a second has its button's `busy`.
 */
export function Sending({ idempotencyKey, what }: SendingProps) {
  const { sent, total } = useUpload(idempotencyKey) ?? { sent: 0, total: 0 }
  const gone = total > 0 && sent === total
  return (
    <div className={styles.sending}>
      <p>
        <span role="status">{gone ? 'All of it is sent. Waiting for the answer…' : `Sending ${what}…`}</span>
        {total > 0 && !gone && (
          <span className="figures">
            {kilobytes(sent)} of {kilobytes(total)} KB
          </span>
        )}
      </p>
      <Progress label={`Sending ${what}`} percent={total > 0 ? (sent / total) * 100 : 0} />
    </div>
  )
}
