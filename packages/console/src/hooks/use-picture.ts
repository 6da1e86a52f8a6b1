import { useConsole } from '@cht/machines/react'
import { useEffect, useState } from 'react'

interface LoadedPicture {
  /** A URL of this tab, good as long as the component is mounted; undefined until the picture is there. */
  url: string | undefined
  failure: string | undefined
  /** Asks for it again. */
  retry: () => void
}

/** Loads a picture that only an operator may see. It is kept in memory alone, and forgotten when the component unmounts. */
export function usePicture(path: string): LoadedPicture {
  const { api } = useConsole()
  const [attempt, setAttempt] = useState(0)
  const [picture, setPicture] = useState<Omit<LoadedPicture, 'retry'>>({ url: undefined, failure: undefined })
  useEffect(() => {
    const controller = new AbortController()
    let url: string | undefined
    const load = async () => {
      url = URL.createObjectURL(await api.operator().picture(path, { signal: controller.signal }))
      if (controller.signal.aborted) URL.revokeObjectURL(url)
      else setPicture({ url, failure: undefined })
    }
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) setPicture({ url: undefined, failure: String(Object(error).message) })
    })
    return () => {
      controller.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [path, api, attempt])
  const retry = () => {
    setPicture({ url: undefined, failure: undefined })
    setAttempt(attempt + 1)
  }
  return { ...picture, retry }
}
