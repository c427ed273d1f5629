import { localized } from '#domain/core/translations.ts'

/** Texts of the arrival by a slip, and of the help for signing in. */
export const arriveTexts = localized('arrive', {
  account: 'Account of',
  children: (names: string) => `For ${names}`,
  noChildren:
    'None of your children is at this school any more. You can still see their receipts. If that is wrong, ask the office.',
  later: (name: string) => `Later you sign in with ${name} and this password.`,
  password: 'Choose a password',
  hint: 'At least 8 characters. You can show it with the eye.',
  submit: 'Open my page',
  noCode: 'There is no code in this address',
  noCodeAdvice: 'Scan the square on your slip again, or type the code that is written on it.',
  unknown: 'This slip is not known here',
  unknownAdvice:
    'Its code is wrong, or was tried too often. Please scan it again; where that does not help, ask the school for a new slip.',
  notOpen: 'This slip cannot be used',
  typeCode: 'Type the code',
  signIn: 'Sign in',
  again: 'Try again',
  sameTitle: 'You are signed in here already',
  same: (name: string) =>
    `This is the slip of ${name}, who is signed in on this phone. It is needed only for another password.`,
  openPage: 'Open my page',
  newPassword: 'Choose another password',
  otherTitle: (name: string) => `${name} is signed in on this phone`,
  other: (present: string, next: string) =>
    `The slip is for ${next}. If you go on, ${present} is signed out here. Nothing that ${present} saved is lost.`,
  goOn: (name: string) => `Go on as ${name}`,
  stay: (name: string) => `Stay with ${name}`,
  help: {
    lead: 'What the slip of the school says, and what to do when something does not work.',
    slip: 'With a slip of the school',
    troubles: 'When it does not work',
    asked: [
      ['The camera shows no address', 'Go nearer, with more light. Or open the address on the slip and type its code.'],
      ['The page does not open', 'Connect to the network that the school named, for example its Wi-Fi, and try again.'],
      ['The slip was used or has ended', 'A slip works once, for 14 days. The office makes a new one at once.'],
      [
        'I have forgotten my password',
        'Ask the office for a new slip, or choose “Forgot password?” on the sign-in page.',
      ],
      [
        'Another person uses this phone',
        'Choose “Switch user” in the menu of the account. Each has a password of her own.',
      ],
    ],
  },
} as const)
