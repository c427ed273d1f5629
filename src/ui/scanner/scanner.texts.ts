import { localized } from '#domain/core/translations.ts'

export const scannerTexts = localized('scanner', {
  picture: 'Picture of the camera',
  starting: 'The camera is starting …',
  again: 'Try again',
  other: 'Other camera',
  refused: 'The camera was not allowed. Allow it in the settings of the browser for this page, or type the code.',
  none: 'This device has no camera. Type the code that is printed on the card.',
  address: 'The browser gives no camera to this address. Open the school by its https address, or type the code.',
  busy: 'The camera could not be started; another app may be using it. Try again, or type the code.',
  code: 'Code on the card',
  take: 'Enter',
} as const)
