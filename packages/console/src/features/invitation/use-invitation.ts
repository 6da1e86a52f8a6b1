import { useEffect, useState } from 'react'

/** The invitation of the last link, which is nowhere but in the memory of this page. */
let invitation = ''

/** Takes the invitation out of the address, so that neither the history nor a screenshot has it. */
const takeInvitation = (): string => {
  const { hash, pathname, search } = window.location
  if (hash.length > 1) {
    invitation = hash.slice(1)
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  return invitation
}

/** The invitation of the link that has opened the page; empty without one. */
export function useInvitation(): string {
  const [current, setCurrent] = useState(takeInvitation)
  useEffect(() => {
    const onHashChange = () => setCurrent(takeInvitation())
    window.addEventListener('hashchange', onHashChange)
    return () => window.removeEventListener('hashchange', onHashChange)
  }, [])
  return current
}
