import { localized } from '#domain/core/translations.ts'

/** Texts of the slip with a code that somebody is handed. */
export const slipTexts = localized('slip', {
  title: (name: string) => `Code for ${name}`,
  once: 'The code is shown only now. Print the slip or write the code down; where it is lost, make a new one.',
  paperTitle: 'First sign-in',
  greeting: (name: string) => `For ${name}`,
  steps: {
    open: 'Open on your phone',
    choose: 'Choose “I have a code from the school”',
    name: 'Type your phone, email or username',
    code: 'Type the code',
    password: 'Choose a password of at least 8 characters. Keep it to yourself.',
  },
  until: (moment: string) => `The code works once, until ${moment}. After that, ask the school for a new one.`,
  failed: 'The code could not be made',
  print: 'Print the slip',
  close: 'Done',
} as const)
