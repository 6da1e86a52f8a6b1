export { findChosenDetails, toDetailsValues } from './form-values.js'
export { changeDetailsForm, removeDetailsForm, type SavedDetailsValues, saveDetailsForm } from './forms.js'
export { institutions, savedDetails } from './resources.js'
