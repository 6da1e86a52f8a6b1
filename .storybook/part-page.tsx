import { GUIDELINES, type Guideline } from '@cht/ui/stories/guidelines'
import {
  Controls,
  Description,
  Primary,
  Stories,
  Subtitle,
  Title,
  Unstyled,
  useOf,
} from '@storybook/addon-docs/blocks'
import { APP_GUIDELINES } from '../packages/web/stories/support/guidelines.js'
import styles from './part-page.module.css'

const ALL = { ...GUIDELINES, ...APP_GUIDELINES }

const STATUS: Record<Guideline['status'], string> = {
  stable: 'Stable: its look and props change only with a note in the changelog.',
  draft: 'Draft: its look and props may change with any version.',
}

const GuidelineOfPart = ({ guideline }: { guideline: Guideline }) => (
  <Unstyled>
    <div className={styles.guideline}>
      <p className={styles.status} data-status={guideline.status}>
        {STATUS[guideline.status]}
      </p>
      <div className={styles.pair}>
        <section className={styles.do}>
          <h2>Do</h2>
          <p>{guideline.do}</p>
        </section>
        <section className={styles.dont}>
          <h2>Don’t</h2>
          <p>{guideline.dont}</p>
        </section>
      </div>
      <h2>Anatomy</h2>
      <ol>
        {guideline.anatomy.map((element) => (
          <li key={element}>{element}</li>
        ))}
      </ol>
      <h2>Accessibility</h2>
      <p>{guideline.accessibility}</p>
    </div>
  </Unstyled>
)

/** The page of a part: its text, its first story with controls, its guideline, and its other stories. */
export default function PartPage() {
  const { story } = useOf('story', ['story'])
  const guideline = ALL[story.title.split('/').at(-1) ?? '']
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      <Primary />
      {guideline && <GuidelineOfPart guideline={guideline} />}
      <Controls />
      <Stories />
    </>
  )
}
