export { type StoppedSwitch, switches } from './endpoints.js'
export {
  describeStop,
  SWITCH_LABELS,
  SWITCH_STATES,
  SWITCHES,
  type SwitchName,
  type SwitchState,
} from './rules.js'
