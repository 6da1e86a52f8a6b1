export { findChosenDetails, toDetailsValues } from './form-values.js'
export { changeDetailsForm, removeDetailsForm, type SavedDetailsValues, saveDetailsForm } from './forms.js'
export { savedDetails } from './resources.js'
