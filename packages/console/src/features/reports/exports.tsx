import { downloadExportForm } from '@cht/machines/console'
import { Button } from '@cht/ui/button'
import { FormError } from '@cht/ui/form-error'
import { Stack } from '@cht/ui/stack'
import { Fragment } from 'react'
import { Acts } from '../../components/acts/acts.js'
import { Instant } from '../../components/instant.js'
import { ListTable } from '../../components/list-table.js'
import { useForm } from '../../hooks/use-form.js'
import { saveFile } from '../../platform/save-file.js'
import { EXPORT_ACTS } from './acts.js'

const Download = ({ id, label }: { id: string; label: string }) => {
  const form = useForm(downloadExportForm, { id }, (file) => {
    if (file) saveFile(`${file.export.kind}-${file.export.from}-${file.export.to}.csv`, file.bytes)
    form.restart()
  })
  return (
    <form {...form.formProps}>
      <Button type="submit" size="small" busy={form.submitting} requiresConnection aria-label={label}>
        Download
      </Button>
      <FormError form={form} />
    </form>
  )
}

const LABELS = { ledger: 'Ledger', trades: 'Trades', users: 'Users' } as const

/** Writes exports, and downloads those of whoever has signed in. */
export function Exports() {
  return (
    <Stack>
      <Acts label="Exports" acts={EXPORT_ACTS} />
      <ListTable
        list="exports"
        label="Your exports"
        empty="You have no export. An export of yours stands here for a day."
        columns={[
          { label: 'What' },
          { label: 'Days' },
          { label: 'Rows', align: 'end' },
          { label: 'Kept until' },
          { label: 'File' },
        ]}
        toRow={({ id, kind, from, to, rows, sha256, expiresAt }) => ({
          key: id,
          cells: [
            <Fragment key="kind">
              {LABELS[kind]}
              <small>SHA-256 {sha256}</small>
            </Fragment>,
            `${from} to ${to}`,
            rows.toLocaleString('en-GB'),
            <Instant key="until" at={expiresAt} />,
            <Download key="file" id={id} label={`Download: ${LABELS[kind]}, ${from} to ${to}`} />,
          ],
        })}
      />
    </Stack>
  )
}
