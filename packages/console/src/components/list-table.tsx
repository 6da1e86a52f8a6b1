import { type ListItem, type OperatorList, operatorList, type ReadInput } from '@cht/machines/console'
import { EmptyState } from '@cht/ui/empty-state'
import { FailedState } from '@cht/ui/failed-state'
import { LoadMore } from '@cht/ui/load-more'
import { Loading } from '@cht/ui/loading'
import { Table } from '@cht/ui/table'
import type { ComponentProps } from 'react'
import { usePages } from '../hooks/use-pages.js'

type TableProps = ComponentProps<typeof Table>

interface ListTableProps<Name extends OperatorList> extends Pick<TableProps, 'label' | 'columns'> {
  /** The endpoint that lists, and its filters. */
  list: Name
  input?: ReadInput<Name>
  toRow: (item: ListItem<Name>) => TableProps['rows'][number]
  /** What an empty list says. */
  empty: string
}

const Rows = <Name extends OperatorList>({
  list,
  input,
  toRow,
  empty,
  label,
  columns,
}: ListTableProps<Name>) => {
  const { rows, failure, refresh, more } = usePages((count) => operatorList(list, input, count))
  if (!rows)
    return failure === undefined ? (
      <Loading />
    ) : (
      <FailedState title={`${label} could not be loaded`} text={failure} onRetry={refresh} />
    )
  if (rows.length === 0) return <EmptyState title={label}>{empty}</EmptyState>
  return (
    <>
      <Table label={label} columns={columns} rows={rows.map(toRow)} />
      {more && <LoadMore {...more} />}
    </>
  )
}

/** A list of the exchange as a table, which goes on with 'Show more'. */
export function ListTable<Name extends OperatorList>(props: ListTableProps<Name>) {
  return <Rows key={JSON.stringify([props.list, props.input])} {...props} />
}
