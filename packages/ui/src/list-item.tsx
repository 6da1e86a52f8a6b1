import type { ReactNode } from 'react'
import styles from './list-item.module.css'

interface ListItemProps {
  title: ReactNode
  /** A `Chip` next to the title. */
  badge?: ReactNode
  /** Lines below the title. Those without a value are left out. */
  details?: readonly ReactNode[]
  /** Small buttons: next to the text, or below it where there is no room. */
  actions?: ReactNode
  /** More about the item, below the text and above the actions. */
  children?: ReactNode
}

const isShown = (detail: ReactNode) => detail !== undefined && detail !== null && detail !== false

/** An item of a `<ul>` with a line between the items: a device, a passkey, an address. For terms with values use `DescriptionList`. */
export function ListItem({ title, badge, details = [], actions, children }: ListItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <span className={styles.title}>
          {title} {badge}
        </span>
        {details.filter(isShown).map((detail, index) => (
          // The lines of an item keep their places.
          <span key={index} className={styles.detail}>
            {detail}
          </span>
        ))}
      </div>
      {children !== undefined && <div className={styles.content}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
