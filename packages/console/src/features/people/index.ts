export { PEOPLE_ACTS } from './acts.js'
export { PEOPLE_NEEDS, PeopleScreen } from './people-screen.js'
