import { createInspection } from '@cht/machines/inspection'
import { addons } from 'storybook/preview-api'
import { ACTORS } from './actors-event.js'

/** Creates the option `inspect` of a journey's app. It sends the actors to the panel 'Actors'. */
export function createStoryInspection() {
  return createInspection((actors) => addons.getChannel().emit(ACTORS, actors))
}
