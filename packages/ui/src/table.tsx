import type { ReactNode } from 'react'
import styles from './table.module.css'

interface TableColumn {
  label: string
  /** `end` for figures. Default: `start`. */
  align?: 'start' | 'end'
}

interface TableRow {
  key: string
  /** One for each column. The first one names the row. */
  cells: readonly ReactNode[]
}

interface TableProps {
  /** The accessible name. */
  label: string
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
}

/**
 * Rows with the same few columns, for comparison. On phones each row is a block whose first line is its name, and each other
 * cell a line with the label of its column. For one thing with several values use `DescriptionList`.
 */
export function Table({ label, columns, rows }: TableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-align={column.align}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={index} data-label={columns[index + 1]?.label} data-align={columns[index + 1]?.align}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
