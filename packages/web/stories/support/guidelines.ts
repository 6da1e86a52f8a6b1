import type { Guideline } from '@cht/ui/stories/guidelines'

/** The guideline of each part that knows the exchange, by the last part of its title in Storybook. A test expects all of them. */
export const APP_GUIDELINES: Record<string, Guideline> = {
  'Error boundary': {
    status: 'stable',
    anatomy: ['the part of the screen, or the failure in its place'],
    do: 'Put one around each part that can fail alone.',
    dont: 'Do not use it for a failed request: use `FailedState`.',
    accessibility: 'The rest of the screen can still be used.',
  },
  'Form total': {
    status: 'stable',
    anatomy: ['what it costs or brings', 'the sum', 'its terms'],
    do: 'Put it above the button of a form, in its action bar.',
    dont: 'Do not repeat the sum in the preview of the form.',
    accessibility: 'It is announced when the sum changes.',
  },
  Logo: {
    status: 'stable',
    anatomy: ['the diamond', 'the name'],
    do: 'Use it once, in the header or the footer.',
    dont: 'Do not change its colours or its space.',
    accessibility: 'It is a link with the name of the brand.',
  },
  'Phone link': {
    status: 'stable',
    anatomy: ['the number in groups'],
    do: 'Use it for every phone number that is shown.',
    dont: 'Do not use it in a field.',
    accessibility: 'It is a link that starts a call. A translation keeps the number.',
  },
  'Picture field': {
    status: 'draft',
    anatomy: ['the label', 'the frame, which opens the gallery', 'the button for the camera', 'the error'],
    do: 'Say which picture is expected and what it has to show.',
    dont: 'Do not use it for pictures that prove nothing.',
    accessibility: 'The frame and the button open native pickers. A refused file is an error of the field.',
  },
  'Return note': {
    status: 'stable',
    anatomy: ['the sentence that returns are not guaranteed'],
    do: 'Use it on each screen and dialog that shows a return.',
    dont: 'Do not change its words.',
    accessibility: 'It is plain text beside the figure.',
  },
  'Upload status': {
    status: 'stable',
    anatomy: ['the bar', 'the share', 'what happens now'],
    do: 'Use it for pictures.',
    dont: 'Do not use it for a request of less than a second.',
    accessibility: 'Only the start and the end are announced.',
  },
  'Wallet address': {
    status: 'stable',
    anatomy: ['the address in full, its ends emphasised'],
    do: 'Put a copy button beside it where a user pays to the address.',
    dont: 'Do not shorten it.',
    accessibility: 'A translation keeps it, and it breaks within a line.',
  },
}
