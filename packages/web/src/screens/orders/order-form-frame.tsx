import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../ui/icon.js'
import styles from './orders.module.css'

export const OrderFormFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <div className={styles.backHead}>
      <Link href="/orders" className={styles.back} aria-label="Back to orders">
        <Icon name="arrowLeft" />
      </Link>
      <h1>{title}</h1>
    </div>
    {children}
  </>
)
