import type { InspectedActor } from '@cht/machines/inspection'
import React from 'react'
import { AddonPanel } from 'storybook/internal/components'
import { STORY_CHANGED } from 'storybook/internal/core-events'
import { addons, useChannel } from 'storybook/manager-api'
import { ActorsTable } from '../packages/web/src/app/dev/actors-table.js'
import { ACTORS } from '../packages/web/stories/support/actors-event.js'

/** Lists the actors of the app that runs in the story. Only journeys run an app. */
export function ActorsPanel({ active = false }: { active?: boolean }) {
  const [actors, setActors] = React.useState<InspectedActor[]>(
    () => addons.getChannel().last(ACTORS)?.[0] ?? [],
  )
  useChannel({ [ACTORS]: setActors, [STORY_CHANGED]: () => setActors([]) })
  return (
    <AddonPanel active={active}>
      <div style={{ padding: 16, overflow: 'auto' }}>
        {actors.length > 0 ? (
          <ActorsTable actors={actors} />
        ) : (
          <p>No app runs in this story. The stories under Journeys run one.</p>
        )}
      </div>
    </AddonPanel>
  )
}
