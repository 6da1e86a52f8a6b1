import {
  LIST_PAGE_SIZE,
  type ListItem,
  type OperatorList,
  operatorList,
  type ReadInput,
} from '@cht/machines/console'
import { useResource } from '@cht/machines/react'
import { EmptyState } from '@cht/ui/empty-state'
import { FailedState } from '@cht/ui/failed-state'
import { LoadMore } from '@cht/ui/load-more'
import { Loading } from '@cht/ui/loading'
import { Table } from '@cht/ui/table'
import { type ComponentProps, useState } from 'react'

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
  const [count, setCount] = useState(LIST_PAGE_SIZE)
  const { data, failure, refresh } = useResource(operatorList(list, input, count))
  // The rows stay until more of them are there.
  const [rows, setRows] = useState(data)
  if (data && data !== rows) setRows(data)
  if (!rows)
    return failure === undefined ? (
      <Loading />
    ) : (
      <FailedState title={`${label} could not be loaded`} text={failure} onRetry={refresh} />
    )
  if (rows.length === 0) return <EmptyState title={label}>{empty}</EmptyState>
  const hasMore = rows.nextCursor !== undefined
  return (
    <>
      <Table label={label} columns={columns} rows={rows.map(toRow)} />
      {(hasMore || count > LIST_PAGE_SIZE) && (
        <LoadMore
          loadedCount={rows.length}
          shownCount={rows.length}
          isLoading={data === undefined && failure === undefined}
          failure={data ? undefined : failure}
          onLoadMore={hasMore ? () => setCount(count + LIST_PAGE_SIZE) : undefined}
          onRetry={refresh}
        />
      )}
    </>
  )
}

/** A list of the exchange as a table, which goes on with 'Show more'. */
export function ListTable<Name extends OperatorList>(props: ListTableProps<Name>) {
  return <Rows key={JSON.stringify([props.list, props.input])} {...props} />
}
