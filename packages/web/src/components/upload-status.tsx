import type { UploadProgress } from '@cht/sdk/upload'
import { Progress } from '@cht/ui/progress'
import styles from './upload-status.module.css'

interface UploadStatusProps {
  /** How much was sent; undefined until it is known. */
  progress: UploadProgress | undefined
  /** What is uploaded, e.g. `the picture`. */
  subject: string
}

const toKilobytes = (bytes: number) => Math.max(1, Math.round(bytes / 1_000))

/**
 * The progress of an upload. Screen readers announce the start and the end, but not the numbers in between.
 * For pictures. For a request of less than a second the `busy` of its button is enough.
 */
export function UploadStatus({ progress = { sent: 0, total: 0 }, subject }: UploadStatusProps) {
  const { sent, total } = progress
  const isSent = total > 0 && sent === total
  return (
    <div className={styles.sending}>
      <p>
        <span role="status">
          {isSent ? 'Upload complete. Waiting for the exchange…' : `Sending ${subject}…`}
        </span>
        {total > 0 && !isSent && (
          <span className="figures">
            {toKilobytes(sent)} of {toKilobytes(total)} KB
          </span>
        )}
      </p>
      <Progress label={`Sending ${subject}`} percent={total > 0 ? (sent / total) * 100 : 0} />
    </div>
  )
}
