/** The screens that the first page of Storybook shows: the id of the story, and its name on that page. */
export const MAIN_SCREENS = [
  { id: 'screens-landing--phone', name: 'Landing' },
  { id: 'screens-home--phone', name: 'Home' },
  { id: 'screens-orders--phone', name: 'Orders' },
  { id: 'screens-create-buy-order--phone', name: 'Create buy order' },
  { id: 'screens-one-trade--phone', name: 'Trade' },
  { id: 'screens-investment--phone', name: 'Investment' },
] as const
