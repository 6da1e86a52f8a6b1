import { Fragment } from 'react'
import styles from './grouped-code.module.css'

/** How many groups at each end are emphasised. */
const EMPHASISED_GROUPS = 2

/** `0x`, if the code begins with it, and groups of four characters. */
const splitIntoGroups = (code: string): { prefix: string; groups: string[] } => {
  const [, prefix = '', digits = ''] = /^(0x)?(.*)$/s.exec(code) ?? []
  return { prefix, groups: digits.match(/.{1,4}/gs) ?? [] }
}

/**
 * A long code, such as a wallet address, never shortened, in groups of four. Its ends are emphasised, because users compare codes by
 * them. The gaps are no spaces: what is selected and copied, and what a screen reader reads, is the code itself.
 */
export function GroupedCode({ code }: { code: string }) {
  const { prefix, groups } = splitIntoGroups(code)
  return (
    <code className={styles.code} translate="no">
      {prefix !== '' && <b>{prefix}</b>}
      {groups.map((group, index) => {
        const isEnd = index < EMPHASISED_GROUPS || index >= groups.length - EMPHASISED_GROUPS
        const Tag = isEnd ? 'b' : 'span'
        return (
          <Fragment key={index}>
            <Tag className={styles.group}>{group}</Tag>
            <wbr />
          </Fragment>
        )
      })}
    </code>
  )
}
