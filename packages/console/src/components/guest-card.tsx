import { Card } from '@cht/ui/card'
import { Stack } from '@cht/ui/stack'
import type { ReactNode } from 'react'
import styles from './guest-card.module.css'

/** A screen for who has not signed in. */
export function GuestCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.screen}>
      <Card>
        <Stack>
          <h1>{title}</h1>
          {children}
        </Stack>
      </Card>
    </main>
  )
}
