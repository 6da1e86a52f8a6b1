import { Unstyled } from '@storybook/addon-docs/blocks'
import { type Sheet, useSitePictures } from './site-pictures.js'
import styles from './start.module.css'

const describeSheet = ({ layout, theme }: Sheet) => `${layout}, ${theme}`

/** Links to the contact sheets of the published Storybook, or how to make them. */
export function ContactSheets() {
  const pictures = useSitePictures()
  if (!pictures) return null
  const titles = [...new Set(pictures.sheets.map(({ title }) => title))]
  return (
    <Unstyled>
      {titles.length === 0 && (
        <p>
          This Storybook was built without contact sheets. <code>npm run storybook-site</code> builds it with
          them.
        </p>
      )}
      <ul className={styles.sheets}>
        {titles.map((title) => (
          <li key={title}>
            {title}
            {pictures.sheets
              .filter((sheet) => sheet.title === title)
              .map((sheet) => (
                <a key={sheet.path} href={sheet.path} target="_top">
                  {describeSheet(sheet)}
                </a>
              ))}
          </li>
        ))}
      </ul>
    </Unstyled>
  )
}
