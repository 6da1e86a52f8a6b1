import { Unstyled } from '@storybook/addon-docs/blocks'
import overview from '../states/chart-overview.module.css'
import { StoryPreview } from '../states/story-preview.js'
import { MAIN_SCREENS } from './main-screens.js'
import { useSitePictures } from './site-pictures.js'
import styles from './start.module.css'

/** The main screens, each a link to its story: as pictures in the published Storybook, else as the stories themselves. */
export function Thumbnails() {
  const pictures = useSitePictures()
  return (
    <Unstyled>
      <ul className={overview.stories}>
        {MAIN_SCREENS.map((screen) => {
          const path = pictures?.thumbnails[screen.id]
          return (
            <li key={screen.id} className={overview.story}>
              <a href={`./?path=/story/${screen.id}`} target="_top">
                {screen.name}
              </a>
              {pictures &&
                (path === undefined ? (
                  <StoryPreview story={screen} settings={{}} />
                ) : (
                  <div className={overview.frame}>
                    <img className={styles.thumbnail} src={path} alt="" />
                  </div>
                ))}
            </li>
          )
        })}
      </ul>
    </Unstyled>
  )
}
