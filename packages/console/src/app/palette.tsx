import { Dialog } from '@cht/ui/dialog'
import { Command } from 'cmdk'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { FindResults } from '../features/lookup/index.js'
import { useFocusInDialog } from '../hooks/use-focus-in-dialog.js'
import { listKeys } from '../hooks/use-keys.js'
import { useMay } from '../hooks/use-may.js'
import { PAGES } from './pages.js'
import styles from './palette.module.css'

const includes = (label: string, text: string) => label.toLowerCase().includes(text.trim().toLowerCase())

/** One box for everything: the pages, what the keys of the screen do, and whatever the exchange finds by the text. */
export function Palette({ onClose }: { onClose: () => void }) {
  const input = useFocusInDialog<HTMLInputElement>((element) => element)
  const [text, setText] = useState('')
  const [looked, setLooked] = useState('')
  const [keys] = useState(listKeys)
  const [, navigate] = useLocation()
  const may = useMay()
  const pages = PAGES.filter(({ needs, label }) => needs.some(may) && includes(label, text))
  const acts = keys.filter(({ label }) => includes(label, text))
  const open = (path: string) => {
    onClose()
    navigate(path)
  }
  const change = (next: string) => {
    setText(next)
    setLooked('')
  }
  return (
    <Dialog title="Find" onClose={onClose}>
      <Command label="Find" shouldFilter={false} className={styles.palette}>
        <Command.Input
          ref={input}
          className={styles.input}
          placeholder="Email, phone, name, number, account, hash, reference, or a page"
          value={text}
          onValueChange={change}
        />
        <Command.List className={styles.list}>
          {may('find') && text.trim() !== '' && looked === '' && (
            <Command.Item className={styles.item} onSelect={() => setLooked(text)}>
              Look for “{text.trim()}”
            </Command.Item>
          )}
          {looked !== '' && <FindResults text={looked} open={open} itemClassName={styles.item ?? ''} />}
          {pages.map(({ path, label }) => (
            <Command.Item key={path} value={path} className={styles.item} onSelect={() => open(path)}>
              {label}
            </Command.Item>
          ))}
          {acts.map(({ key, label, run }) => (
            <Command.Item
              key={`${key}${label}`}
              value={`${key} ${label}`}
              className={styles.item}
              onSelect={() => {
                onClose()
                run()
              }}
            >
              {label} <kbd>{key}</kbd>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}
