import { useEffect, useState } from 'react'

/** A contact sheet: all stories of a screen or a part in one picture. */
export interface Sheet {
  /** The first two parts of the stories' title. */
  title: string
  layout: string
  theme: string
  /** Relative to the site. */
  path: string
}

/** The pictures that `npm run storybook-site` adds to a built Storybook; none in another one. */
export interface SitePictures {
  sheets: readonly Sheet[]
  /** The paths of the thumbnails by the id of their story. */
  thumbnails: Readonly<Record<string, string>>
}

/** Loads the list of the pictures; undefined until it is loaded. */
export function useSitePictures(): SitePictures | undefined {
  const [pictures, setPictures] = useState<SitePictures>()
  useEffect(() => {
    const controller = new AbortController()
    fetch('site-pictures.json', { signal: controller.signal })
      .then((response) => response.json())
      .then(setPictures)
      .catch(() => setPictures(undefined))
    return () => controller.abort()
  }, [])
  return pictures
}
