import { useLayoutEffect, useRef } from 'react'

/** A ref to the value of the last render, for effects that read it without running again when it changes. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
