import type { OperatorCall } from '@cht/machines/console'
import { Tabs } from '@cht/ui/tabs'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useMay } from '../hooks/use-may.js'
import { useTitle } from '../hooks/use-title.js'

/** A part of a page, with a tab of its own. */
export interface Section {
  /** As the address has it. */
  name: string
  label: string
  /** It is shown to those who may call it. */
  needs: OperatorCall
  content: ReactNode
}

/** The endpoints that let somebody see one of the sections. */
export const listNeeds = (sections: readonly Section[]): OperatorCall[] => sections.map(({ needs }) => needs)

/** A page of sections, of which one is shown. The address says which, so that it stays through a reload and can be sent to a colleague. */
export function SectionsScreen({ title, sections }: { title: string; sections: readonly Section[] }) {
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const allowed = sections.filter(({ needs }) => may(needs))
  const shown = allowed.find(({ name }) => name === params.get('section')) ?? allowed[0]
  useTitle(title)
  if (!shown) return null
  return (
    <>
      <h1>{title}</h1>
      <Tabs
        label={title}
        tabs={allowed.map(({ name, label }) => ({ value: name, label }))}
        value={shown.name}
        onValueChange={(section) => setParams({ section })}
      >
        {shown.content}
      </Tabs>
    </>
  )
}
