import { createInspection } from '@cht/machines/inspection'
import { addons } from 'storybook/preview-api'
import { ACTORS } from './actors-event.js'

/** The option `inspect` of the app of a journey: the panel 'Actors' shows what it reports. */
export function createStoryInspection() {
  return createInspection((actors) => addons.getChannel().emit(ACTORS, actors))
}
