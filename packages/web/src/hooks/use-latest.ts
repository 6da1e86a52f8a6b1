import { useLayoutEffect, useRef } from 'react'

/** The value of the last render, for effects that use it but are not to run again when it changes. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
