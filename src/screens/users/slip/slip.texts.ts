import { localized } from '#domain/core/translations.ts'

/** English of the slip itself; a slip is printed in the language of whoever gets it, whatever that of the page is. */
export const slipEn = {
  title: 'First sign-in',
  for: (name: string) => `For ${name}`,
  more: (count: number) => `and ${count} more`,
  parentOf: 'Parent of',
  steps: {
    scan: 'Open the camera of your phone and hold it over the square on the slip. Tap the address that appears.',
    choose: 'Choose a password of at least 8 characters and press the button. Keep it to yourself.',
    done: 'You are in. Later you sign in with the name on the slip and your password.',
  },
  noCamera:
    'Without a camera: open the address on the slip, tap “I have a code from the school”, and type name and code.',
  address: 'Address',
  name: 'Name',
  code: 'Code',
  until: (moment: string) => `The code works once, until ${moment}. After that, ask the school for a new one.`,
  sms: (of: { school: string; name: string; link: string; until: string }) =>
    `${of.school}: open ${of.link} on your phone and choose a password. For ${of.name}. Works once, until ${of.until}.`,
} as const

export const slipTexts = localized('slip', slipEn)
